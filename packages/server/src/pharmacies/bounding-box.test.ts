import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsAround, milesBetween, type Position } from './bounding-box';
import { placeOfZip } from './zip-codes';

function centreOf(zip: string): Position {
  const place = placeOfZip(zip);
  if (!place) throw new Error(`ZIP code ${zip} is not known`);
  return place;
}

describe('the distance between ZIP codes', () => {
  // Great-circle distances between the middles of the cities as published for air travel, in statute miles; a
  // ZIP code's centre is a few miles off.
  it.each([
    ['10001', '90012', 2446],
    ['60601', '63101', 260],
    ['35203', '30303', 140],
    ['35203', '36104', 85],
    ['85701', '85003', 107],
    ['02108', '20001', 394],
    ['98101', '33131', 2734],
    ['99501', '96813', 2781],
  ])('%s to %s is about %i miles', (from, to, miles) => {
    expect(Math.abs(milesBetween(centreOf(from), centreOf(to)) - miles)).toBeLessThan(5 + miles * 0.005);
  });

  it('is none to itself, the same there and back, and half the Earth to the other side', () => {
    expect(milesBetween(centreOf('35205'), centreOf('35205'))).toBe(0);
    expect(milesBetween(centreOf('35205'), centreOf('85712'))).toBeCloseTo(
      milesBetween(centreOf('85712'), centreOf('35205')),
      9,
    );
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
      12_436.8,
      1,
    );
  });

  it('is not known for a code that does not exist', () => {
    expect(placeOfZip('00000')).toBeUndefined();
  });
});

describe('the box around a circle', () => {
  const position = fc.record({
    latitude: fc.double({ min: -89, max: 89, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('holds every place within the radius', () => {
    fc.assert(
      fc.property(
        position,
        position,
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (centre, direction, miles, share) => {
          // Somewhere on the way to any other place, so far that it lies within the radius.
          const whole = milesBetween(centre, direction);
          const part = whole === 0 ? 0 : Math.min(1, (miles * share) / whole);
          const near = {
            latitude: centre.latitude + (direction.latitude - centre.latitude) * part,
            longitude: centre.longitude + (direction.longitude - centre.longitude) * part,
          };
          if (milesBetween(centre, near) > miles) return;
          const { latitude, longitude } = boundsAround(centre, miles);
          expect(near.latitude).toBeGreaterThanOrEqual(latitude[0] - 1e-9);
          expect(near.latitude).toBeLessThanOrEqual(latitude[1] + 1e-9);
          if (!longitude) return;
          expect(near.longitude).toBeGreaterThanOrEqual(longitude[0] - 1e-9);
          expect(near.longitude).toBeLessThanOrEqual(longitude[1] + 1e-9);
        },
      ),
    );
  });

  it('is no larger than it must be: its middle and its corners lie where the radius says', () => {
    const centre = centreOf('35205');
    const { latitude, longitude } = boundsAround(centre, 25);
    expect(milesBetween(centre, { ...centre, latitude: latitude[1] })).toBeCloseTo(25, 6);
    expect(longitude?.[1]).toBeGreaterThan(centre.longitude);
    expect(milesBetween(centre, { ...centre, longitude: longitude?.[1] ?? 0 })).toBeCloseTo(25, 2);
  });

  it.each([
    ['the 180th meridian (the Aleutians)', { latitude: 51.9, longitude: -176.6 }, 250],
    ['a pole', { latitude: 89, longitude: 0 }, 100],
  ])('has no meridians where the circle reaches %s', (_, centre, miles) => {
    expect(boundsAround(centre, miles).longitude).toBeUndefined();
  });
});
