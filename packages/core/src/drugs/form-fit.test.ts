import { describe, expect, it } from 'vitest';
import { formFit } from './form-fit';

const form = (doseForm: string, route = 'oral') => ({ doseForm, route });

describe('how a form suits a patient', () => {
  it.each([
    ['oral suspension', 0],
    ['syrup', 0],
    ['chewable tablet', 1],
    ['disintegrating tablet', 1],
    ['tablet', 2],
    ['extended-release tablet', 2],
    ['capsule', 3],
    ['delayed-release capsule', 3],
  ])('a child of five years: %s has rank %i', (doseForm, rank) => {
    expect(formFit(form(doseForm), 5).rank).toBe(rank);
  });

  it.each([6, 40, undefined])('all forms suit at %s years', (age) => {
    expect(formFit(form('capsule'), age)).toEqual({ rank: 0 });
  });

  it('says why a tablet or a capsule stands behind', () => {
    expect(formFit(form('capsule'), 0).reason).toBe('Capsule: hard to swallow under 6 years');
    expect(formFit(form('tablet'), 5).reason).toBe('Tablet: hard to swallow under 6 years');
    expect(formFit(form('chewable tablet'), 5).reason).toBeUndefined();
  });

  it('judges only what is taken by mouth', () => {
    expect(formFit(form('vaginal tablet', 'vaginal'), 3).rank).toBe(0);
    expect(formFit(form('inhalation capsule', 'inhalation'), 3).rank).toBe(0);
  });
});
