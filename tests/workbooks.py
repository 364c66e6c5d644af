"""Small workbooks, xlsx and ods, with full control over what stands in their cells."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

Cell = bool | int | float | str | None
Rows = Sequence[Sequence[Cell]]

_OFFICE = "http://schemas.openxmlformats.org"
_RELATIONS = f"{_OFFICE}/officeDocument/2006/relationships"
_ODS = "urn:oasis:names:tc:opendocument:xmlns"


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of files by name."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)
    return made.getvalue()


def xlsx(sheets: Mapping[str, Rows | str], more: Mapping[str, str | bytes] | None = None) -> bytes:
    """A workbook of sheets by name: rows, or the XML of the rows; `more` are further files in it."""
    listed, relations = "", ""
    parts: dict[str, str | bytes] = {}
    for number, (name, rows) in enumerate(sheets.items(), 1):
        listed += f'<sheet name={quoteattr(name)} sheetId="{number}" r:id="r{number}"/>'
        target = f"worksheets/sheet{number}.xml"
        relations += f'<Relationship Id="r{number}" Type="{_RELATIONS}/worksheet" Target="{target}"/>'
        inside = rows if isinstance(rows, str) else "".join(map(_xlsx_row, rows))
        head = f'<worksheet xmlns="{_OFFICE}/spreadsheetml/2006/main"><sheetData>'
        parts[f"xl/{target}"] = f"{head}{inside}</sheetData></worksheet>"
    styles = f"{_OFFICE}/spreadsheetml/2006/main"
    relations += f'<Relationship Id="s" Type="{_RELATIONS}/styles" Target="styles.xml"/>'
    package = f"{_OFFICE}/package/2006"
    book = f'<workbook xmlns="{styles}" xmlns:r="{_RELATIONS}"><sheets>{listed}</sheets></workbook>'
    return archive(
        {
            "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
            "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="b" '
            f'Type="{_RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": book,
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">{relations}</Relationships>',
            # Style 1 is a date.
            "xl/styles.xml": f'<styleSheet xmlns="{styles}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/>'
            "</cellXfs></styleSheet>",
            **parts,
            **(more or {}),
        }
    )


def _xlsx_row(cells: Sequence[Cell]) -> str:
    return f"<row>{''.join(map(_xlsx_cell, cells))}</row>"


def _xlsx_cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<c/>"
        case bool():
            return f'<c t="b"><v>{int(cell)}</v></c>'
        case int() | float():
            return f"<c><v>{cell!r}</v></c>"
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'


def ods(sheets: Mapping[str, Rows | str], more: Mapping[str, str | bytes] | None = None) -> bytes:
    """The same as OpenDocument."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>"
        f"{rows if isinstance(rows, str) else ''.join(map(_ods_row, rows))}</table:table>"
        for name, rows in sheets.items()
    )
    spaces = " ".join(f'xmlns:{name}="{_ODS}:{name}:1.0"' for name in ("office", "table", "text"))
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return archive(
        {
            "mimetype": kind,
            "META-INF/manifest.xml": f'<m:manifest xmlns:m="{_ODS}:manifest:1.0">'
            f'<m:file-entry m:full-path="/" m:media-type="{kind}"/></m:manifest>',
            "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
            **(more or {}),
        }
    )


def _ods_row(cells: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, cells))}</table:table-row>"


def _ods_cell(cell: Cell) -> str:
    match cell:
        case None:
            return "<table:table-cell/>"
        case bool():
            return (
                f'<table:table-cell office:value-type="boolean" office:boolean-value="{"true" if cell else "false"}"/>'
            )
        case int() | float():
            return f'<table:table-cell office:value-type="float" office:value="{cell!r}"/>'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
