// The grid's keyboard shortcuts, as the sheet of shortcuts lists them.

export const GRID_SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['↑', '↓', '←', '→'], does: 'Move' },
  { keys: ['Shift', 'arrows'], does: 'Extend the selection' },
  { keys: ['Ctrl', 'arrows'], does: 'To the edge' },
  { keys: ['Page Up', 'Page Down'], does: 'One page up or down' },
  { keys: ['Enter'], does: 'Open the evidence of the cell, or a group of rows; write a cell of an own column' },
  { keys: ['Esc'], does: 'Close the evidence' },
  { keys: ['M'], does: 'Comment on the cell or its row' },
  { keys: ['[', ']'], does: 'Previous and next problem' },
  { keys: ['Ctrl', 'C'], does: 'Copy the selection as tab-separated text' },
  { keys: ['Ctrl', 'A'], does: 'Select all rows' },
  { keys: ['Space'], does: 'Turn a checkbox of an own column' },
  { keys: ['Delete'], does: 'Empty the selected cells of own columns' },
  { keys: ['Ctrl', 'D'], does: 'Fill the selection down from its first row' },
  { keys: ['Ctrl', 'Z'], does: 'Undo your last change of cells; with Shift make it again' },
  { keys: ['/'], does: 'Search the rows' },
  { keys: ['S'], does: 'Sort by the column: up, down, not at all' },
  { keys: ['P'], does: 'Pin the column beside the target, or let it go' },
  { keys: ['H'], does: 'Hide the column' },
  { keys: ['C'], does: 'Change the column and read it again from the stored pages' },
  { keys: ['Alt', '←', '→'], does: 'Make the column narrower or wider' },
]
