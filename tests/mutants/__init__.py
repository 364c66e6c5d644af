"""Small changes to the code of the rules, one at a time: something that says what is right must notice each."""
