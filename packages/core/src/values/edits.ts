/**
 * The edits (a letter too many, missing, wrong, or two adjacent ones changed round; Damerau) between a word and each
 * beginning of a name, the empty one first and the whole name last.
 */
export function editsToBeginnings(word: string, name: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= name.length; column += 1) {
      const isSame = word[row - 1] === name[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isTurned =
        row > 1 && column > 1 && word[row - 1] === name[column - 2] && word[row - 2] === name[column - 1];
      if (isTurned) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last;
}

/** Letters too many, missing, wrong, or two changed round, between two words in lower case. */
export const editsBetween = (word: string, name: string): number =>
  editsToBeginnings(word, name).at(-1) ?? Infinity;
