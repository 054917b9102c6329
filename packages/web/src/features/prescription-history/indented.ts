/**
 * XML with a line and an indent for each element; as it is where it cannot be read. For reading only: the
 * record is the text itself.
 */
export function indented(xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.querySelector('parsererror')) return xml;
  const lines: string[] = [];
  const write = (element: Element, depth: number): void => {
    const indent = '  '.repeat(depth);
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).join('');
    if (element.children.length === 0) {
      lines.push(`${indent}<${element.tagName}${attributes}>${element.textContent}</${element.tagName}>`);
      return;
    }
    lines.push(`${indent}<${element.tagName}${attributes}>`);
    for (const child of element.children) write(child, depth + 1);
    lines.push(`${indent}</${element.tagName}>`);
  };
  write(document.documentElement, 0);
  return lines.join('\n');
}
