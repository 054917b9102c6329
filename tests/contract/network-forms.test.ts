import { listRefillRequests } from '@erx/core/requests/contract';
import { messageId } from '../harness/network';
import { expect, it, describe } from 'vitest';
import { asking } from '../harness/pharmacy-requests';
import { read, requestService, type Seeded } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

const ACCEPTED = { kind: 'Status', code: '010' };
const utf16 = (xml: string) =>
  new Uint8Array(Buffer.from(`\ufeff${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le'));
const latin = (encoding: string) => (xml: string) =>
  new Uint8Array(
    Buffer.from(
      xml.replace('encoding="UTF-8"', `encoding="${encoding}"`).replace('<Note>', '<Note>caf\u00e9 '),
      'latin1',
    ),
  );

describe.each(databaseKinds())('the forms that pharmacies send, on %s', (kind) => {
  let practice: Seeded['practice'];
  const { rows, post, clientOf, incidents } = requestService(kind, (seeded) => {
    ({ practice } = seeded);
  });
  const bodyOf = async (response: Response) => read(await response.text()).body;
  const requests = () => rows('SELECT 1 FROM pharmacy_requests WHERE practice_id = $1', practice.id);

  it.each<[string, (xml: string) => string | Uint8Array<ArrayBuffer>]>([
    [
      'a namespace as a prefix',
      (xml) =>
        xml
          .replace(/<(\/?)([A-Z])/g, '<$1n:$2')
          .replace('<n:Message ', '<n:Message xmlns:n="http://www.ncpdp.org/schema/SCRIPT" '),
    ],
    ['UTF-16 with a byte order mark', utf16],
    ['ISO-8859-1 with an accent', latin('ISO-8859-1')],
    ['windows-1252 with an accent', latin('windows-1252')],
    ['white space around values', (xml) => xml.replace(/>([^<>\n]+)<\//g, '>\n  $1\n</')],
    ['an accent in a name', (xml) => xml.replace('<MiddleName>J<', '<MiddleName>J\u00fa<')],
    ['a curly quote in a note', (xml) => xml.replace('<Note>', '<Note>Patient\u2019s wish. ')],
    ['a line break in a note', (xml) => xml.replace('<Note>', '<Note>Out of refills.\n')],
    ['a tab in directions', (xml) => xml.replaceAll('<SigText>Take 1', '<SigText>Take\t1')],
    ['a unit outside the restricted list', (xml) => xml.replaceAll('<Code>C48542<', '<Code>C48551<')],
    ['an empty optional element', (xml) => xml.replace('<City>', '<AddressLine2/><City>')],
    ['an unknown element', (xml) => xml.replace('<Gender>', '<Nickname>Addy</Nickname><Gender>')],
    [
      'the prescribed before the dispensed medication',
      (xml) =>
        xml.replace(
          /(<MedicationDispensed>.*<\/MedicationDispensed>)(<MedicationPrescribed>.*<\/MedicationPrescribed>)/,
          '$2$1',
        ),
    ],
    ['zip+4 with a dash', (xml) => xml.replace('<PostalCode>62704<', '<PostalCode>62704-1234<')],
    ['a state by name', (xml) => xml.replaceAll('>IL<', '>Illinois<')],
    ['a phone with dashes', (xml) => xml.replace('<Number>2175550100<', '<Number>217-555-0100<')],
    ['an NDC with dashes', (xml) => xml.replaceAll('>00093505698<', '>0093-5056-98<')],
    ['an NDC of ten digits', (xml) => xml.replaceAll('>00093505698<', '>0093505698<')],
  ])('%s is taken', async (_, form) => {
    expect(await bodyOf(await post(form(asking({ spi: practice.spi }))))).toEqual(ACCEPTED);
    expect(await requests()).toHaveLength(1);
  });

  it('what the standard does not know is shown as also said, and a guess is not made of an NDC', async () => {
    const xml = asking({ spi: practice.spi, id: messageId() })
      .replace('<Gender>', '<Nickname>Addy</Nickname><Gender>')
      .replaceAll('>00093505698<', '>0093505698<');
    await post(xml);
    expect(await clientOf(practice.staff).call(listRefillRequests, {})).toHaveLength(1);
    const [stored] = await rows<{ content: string }>(
      'SELECT content FROM pharmacy_requests WHERE practice_id = $1',
      practice.id,
    );
    const content = JSON.parse(stored?.content ?? '{}') as Record<string, unknown>;
    expect(content).toMatchObject({
      alsoSaid: expect.arrayContaining([{ name: 'Nickname', text: 'Addy' }]) as unknown,
      notes: expect.arrayContaining([expect.objectContaining({ code: 'ndc.ambiguous' })]) as unknown,
    });
    expect(content['dispensed']).not.toHaveProperty('ndc');
  });

  it.each<[string, (xml: string) => string, string, string]>([
    [
      'two quantities of days for one thing',
      (xml) => xml.replace('<DaysSupply>30<', '<DaysSupply>90</DaysSupply><DaysSupply>30<'),
      '3000',
      '/MedicationDispensed/DaysSupply[2]',
    ],
    [
      'an unknown element inside a quantity',
      (xml) => xml.replace('<Value>30</Value>', '<Value>30</Value><Per>2</Per>'),
      '3000',
      '/MedicationDispensed/Quantity',
    ],
    [
      'a patient without a birth date',
      (xml) => xml.replace(/<DateOfBirth>.*?<\/DateOfBirth>/, ''),
      '3000',
      '/HumanPatient/DateOfBirth',
    ],
    [
      'SCRIPT 10.6',
      () =>
        '<Message xmlns="http://www.ncpdp.org/schema/SCRIPT" version="010" release="006"><Header/></Message>',
      '3000',
      'Version 010006 of the standard is not taken here.',
    ],
  ])('%s is refused, with element, place and reason', async (_, form, descriptionCode, place) => {
    const before = await incidents();
    expect(await bodyOf(await post(form(asking({ spi: practice.spi }))))).toMatchObject({
      kind: 'Error',
      code: '900',
      descriptionCodes: [descriptionCode],
      description: expect.stringContaining(place) as string,
    });
    expect(await requests()).toEqual([]);
    expect((await incidents()).length).toBe(before.length + 1);
  });
});
