### A sheet on paper

to-be-printed = { $name }, to be printed
printed-played-by = { $kind }, played by { $name }
notes = Notes
print = Print
print-sheet = Print the sheet of { $name }
