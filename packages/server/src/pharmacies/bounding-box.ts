/** Where something is, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A box that holds a circle; `longitude` is absent where the circle reaches a pole or the 180th meridian. */
export interface Bounds {
  readonly latitude: readonly [number, number];
  readonly longitude?: readonly [number, number];
}

/** The Earth's mean radius in statute miles (IUGG: 6,371.0088 km; a mile has 1.609344 km). */
export const EARTH_RADIUS_MILES = 6371.0088 / 1.609344;

const DEGREES = 180 / Math.PI;

/**
 * The smallest box of parallels and meridians around all that lies within so many miles, so that an index
 * narrows down what a distance is computed of. The meridians that touch a circle do so nearer to the pole
 * than its centre: their difference is asin(sin(d) / cos(latitude)).
 */
export function boundsAround({ latitude, longitude }: Position, miles: number): Bounds {
  const angle = miles / EARTH_RADIUS_MILES;
  const parallels: Bounds['latitude'] = [latitude - angle * DEGREES, latitude + angle * DEGREES];
  const reach = Math.sin(angle) / Math.cos(latitude / DEGREES);
  if (angle >= Math.PI / 2 || parallels[0] <= -90 || parallels[1] >= 90 || reach >= 1)
    return { latitude: parallels };
  const across = Math.asin(reach) * DEGREES;
  const meridians: [number, number] = [longitude - across, longitude + across];
  return meridians[0] < -180 || meridians[1] > 180
    ? { latitude: parallels }
    : { latitude: parallels, longitude: meridians };
}

/** Miles between two places along the surface, by the haversine formula. @internal for the test of the box */
export function milesBetween(one: Position, other: Position): number {
  const half = (from: number, to: number) => Math.sin((to - from) / 2 / DEGREES) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(one.latitude / DEGREES) *
      Math.cos(other.latitude / DEGREES) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
