/**
 * Whether colours are wanted: any value of NO_COLOR but an empty one means none, as https://no-color.org
 * asks.
 */
export function wantsColour(
  options: { readonly color?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return options.color !== false && !environment['NO_COLOR'];
}
