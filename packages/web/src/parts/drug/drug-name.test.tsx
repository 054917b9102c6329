// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DrugName } from './drug-name';

afterEach(cleanup);

describe('the name of a drug', () => {
  it.each([
    ['methylphenidate 27 mg extended-release tablet', ['27 mg']],
    ['HYDROcodone-acetaminophen 5 mg-325 mg tablet', ['5 mg-325 mg']],
    ['amoxicillin 400 mg/5 mL oral suspension', ['400 mg/5 mL']],
    ['fluticasone propionate 50 mcg/actuation nasal spray', ['50 mcg/actuation']],
    ['ergocalciferol 50,000 units capsule', ['50,000 units']],
    ['Sprintec 0.25 mg-35 mcg tablet pack', ['0.25 mg-35 mcg']],
    ['insulin glargine 100 units/mL pen injector', ['100 units/mL']],
    ['buPROPion hydrochloride 150 mg 24-hour extended-release tablet', ['150 mg']],
    ['Vitamin B12', []],
  ])('%s keeps its strengths whole and loses no letter', (description, whole) => {
    const { container } = render(<DrugName description={description} />);
    expect([...container.querySelectorAll('.erx-whole')].map(({ textContent }) => textContent)).toEqual(
      whole,
    );
    expect(container.textContent).toBe(description);
  });
});
