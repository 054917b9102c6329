import { composite, either, leaf, may, must, type Standard, UNBOUNDED } from '../validate/table';
import { LOCATION_KINDS } from './model';

/**
 * The directory's messages (version 4) as published clients of it write them: elements, order and lengths.
 * Written apart from the writer, so that one checks the other. What the network's own guide says beyond that
 * is not public (docs/decisions/spi.md).
 */
const digits = (...lengths: number[]) => ({
  holds: (text: string) => /^\d+$/.test(text) && lengths.includes(text.length),
  says: `${lengths.join(' or ')} digits`,
});
const instant = leaf({
  form: {
    holds: (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text),
    says: 'an instant in UTC',
  },
});
const text = (max: number) => leaf({ max });
const party = leaf({ max: 80 }, { Qualifier: { required: true, type: leaf({ max: 3 }) } });

const phone = composite(
  must('Number', leaf({ form: digits(10) })),
  must('Qualifier', leaf({ codes: new Set(['TE', 'FX', 'CP', 'BN', 'NP']) })),
);

const prescriber = composite(
  must(
    'DirectoryInformation',
    composite(
      must('AccountID', text(35)),
      must(
        'ServiceLevel',
        leaf({ form: { holds: (value) => /^\d{1,5}$/.test(value), says: 'a sum of service levels' } }),
      ),
      must('ActiveStartTime', instant),
      must('ActiveEndTime', instant),
    ),
  ),
  must(
    'Identification',
    composite(
      may('SPI', leaf({ form: digits(13) })),
      may('DEANumber', text(35)),
      may('StateLicenseNumber', text(35)),
      must('NPI', leaf({ form: digits(10) })),
    ),
  ),
  must('ClinicName', text(70)),
  must(
    'Name',
    composite(must('LastName', text(35)), must('FirstName', text(35)), may('MiddleName', text(35))),
  ),
  must(
    'Address',
    composite(
      must('AddressLine1', text(40)),
      may('AddressLine2', text(40)),
      must('City', text(35)),
      must(
        'State',
        leaf({ form: { holds: (value) => /^[A-Z]{2}$/.test(value), says: 'a state of two letters' } }),
      ),
      must('ZipCode', leaf({ form: digits(5, 9) })),
    ),
  ),
  may('Email', text(80)),
  must('PhoneNumbers', composite({ options: { Phone: phone }, min: 1, max: UNBOUNDED })),
);
const aboutPrescriber = composite(must('Prescriber', prescriber));

export const directoryTable: Standard = {
  announces: () => true,
  rootAttributes: {
    version: { required: true, type: leaf({ codes: new Set(['004']) }) },
    release: { required: true, type: leaf({ max: 3 }) },
  },
  message: composite(
    must(
      'Header',
      composite(
        must('To', party),
        must('From', party),
        must('MessageID', text(35)),
        may('RelatesToMessageID', text(35)),
        must('SentTime', instant),
        must(
          'SenderSoftware',
          composite(
            must('SenderSoftwareDeveloper', text(35)),
            must('SenderSoftwareProduct', text(35)),
            must('SenderSoftwareVersionRelease', text(35)),
          ),
        ),
      ),
    ),
    must(
      'Body',
      composite(
        either({
          ...Object.fromEntries(LOCATION_KINDS.map((kind) => [kind, aboutPrescriber])),
          Status: composite(must('Code', leaf({ max: 3 })), may('Description', text(70))),
          Error: composite(
            must('Code', leaf({ max: 3 })),
            may('DescriptionCode', leaf({ max: 4 })),
            may('Description', text(200)),
          ),
        }),
      ),
    ),
  ),
  rules: [],
  writtenRules: [],
};
