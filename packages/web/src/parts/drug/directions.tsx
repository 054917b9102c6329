/** The directions of a prescription in a list, on lines of their own below the drug: whole at every width. */
export function Directions({ text }: { text: string }) {
  return <span className="erx-sig erx-sig-text erx-cell-sub">{text}</span>;
}
