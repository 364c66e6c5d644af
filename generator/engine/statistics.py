"""Figures of many games: intervals for rates, and ranks of whole numbers held as a histogram."""

from collections.abc import Mapping

from generator.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, as a share of 1 with its 95 % interval (0 and 1 where nothing was tried)."""

    count: int
    tries: int
    share: float
    low: float
    high: float


def rate(count: int, tries: int) -> Rate:
    """The share of `count` in `tries` with the 95 % interval of Wilson's score method.

    Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209-212.
    """
    if tries == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    from scipy.stats import binomtest  # takes longer to import than a game takes to play

    interval = binomtest(count, tries).proportion_ci(confidence_level=0.95, method="wilson")
    return Rate(count, tries, round(count / tries, 6), round(float(interval.low), 6), round(float(interval.high), 6))


@dataclass(frozen=True, slots=True)
class Spread:
    """How a whole number is spread over the games: ranks of the sorted values, and their mean."""

    least: int
    median: int
    p90: int
    most: int
    mean: float


def spread(histogram: Mapping[int, int]) -> Spread | None:
    """The spread of values given as value -> how often; None where there is none."""
    total = sum(histogram.values())
    if total == 0:
        return None
    values = sorted(histogram)
    mean = sum(value * often for value, often in histogram.items()) / total
    return Spread(values[0], rank(histogram, 50), rank(histogram, 90), values[-1], round(mean, 6))


def rank(histogram: Mapping[int, int], percent: int) -> int:
    """The least value that at least `percent` % of the values do not exceed (nearest rank)."""
    needed = -(-sum(histogram.values()) * percent // 100)
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= needed:
            return value
    raise ValueError("no values")
