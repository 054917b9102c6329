/**
 * Whether colors are wanted: any value of NO_COLOR but an empty one means none, as https://no-color.org
 * asks.
 */
export function wantsColor(
  options: { readonly color?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return options.color !== false && !environment['NO_COLOR'];
}
