import { describe, expect, it } from 'vitest';
import { IMPORT_KINDS } from '../vocabulary';
import type { ImportKind } from '../model';
import { faultOfForm } from './file-form';

const FIRST_LINES: Readonly<Record<ImportKind, string>> = {
  'icd10cm-order': '00001 A00     0 Cholera                                                     Cholera',
  'icd10cm-conversion': 'ICD-10-CM Conversion Table FY2027',
  'icd10cm-csv': 'icd10cm_code,valid_billing_code,icd10cm_long_description',
  'fda-products':
    'PRODUCTID\tPRODUCTNDC\tPROPRIETARYNAME\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSUBSTANCENAME\tDEASCHEDULE',
  'fda-packages': 'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION',
  'ndc-packages': 'ELEVEN_DIGIT_NDC,PROPRIETARYNAME,DOSAGEFORMNAME,PACKAGEDESCRIPTION',
  'rxnorm-names': '3|ENG||||||8717795||58488005||SNOMEDCT_US|PT|58488005|1,4-alpha-Glucan||N||',
  'rxnorm-attributes': '3||||8717795|AUI|58488005||NDC|RXNORM|00002751101|N||',
  'ndc-codes': 'ndc,rxcui,ingredient_rxcuis,ingredient_names',
  pharmacies: 'ncpdpId,npi,storeName,addressLine1,city,state,zip',
  'synthea-patients': 'Id,BIRTHDATE,FIRST,LAST,GENDER,ADDRESS,CITY,STATE,ZIP',
  interactions: 'subject,object,severity,kind,message,narrative,source',
  doses: 'ingredient,route,release,fromMonths,toMonths,fromKg,toKg,kind,amount,unit,note,source',
  cautions:
    'set,id,drugs,except,when,conditions,codes,fromWeek,fromMonths,toMonths,below,severity,message,isEvenLocal,' +
    'isConfirmed,source,owner,reviewBy',
  'legacy-records': 'accountNumber,kind,description',
  'state-schedules': 'state,substance,schedule,source,asOf',
  'npi-registry':
    '"NPI","Entity Type Code","Provider Last Name (Legal Name)","Provider First Name",' +
    '"Provider Other Last Name","NPI Deactivation Date","NPI Reactivation Date"',
  'dea-registrants': 'FB1234563C22N33N4 5       20270131BYRON, ADA MD',
  supplies: 'description,form,units,codeKind,code',
};

describe('the first line of a file', () => {
  it.each(IMPORT_KINDS)('of %s is taken for that kind, and for no kind with other columns', (kind) => {
    expect(faultOfForm(kind, undefined, FIRST_LINES[kind])).toBeUndefined();
    expect(faultOfForm(kind, undefined, `\uFEFF${FIRST_LINES[kind]}\r`)).toBeUndefined();
    const others = IMPORT_KINDS.filter((other) => other !== kind);
    expect(others.filter((other) => faultOfForm(other, undefined, FIRST_LINES[kind]) === undefined)).toEqual(
      [],
    );
  });

  it('of another kind names the columns that it lacks and what it looks like', () => {
    expect(faultOfForm('ndc-packages', undefined, FIRST_LINES['icd10cm-csv'])).toEqual({
      missing: ['ELEVEN_DIGIT_NDC', 'PROPRIETARYNAME', 'DOSAGEFORMNAME', 'PACKAGEDESCRIPTION'],
      looksLike: ['icd10cm-csv'],
    });
    expect(faultOfForm('icd10cm-order', undefined, 'tea,leaves')).toEqual({ missing: [], looksLike: [] });
    expect(faultOfForm('pharmacies', undefined, 'ncpdpId,storeName,addressLine1,city,state')).toEqual({
      missing: ['zip'],
      looksLike: [],
    });
  });

  it('may have the columns under the names of a mapping', () => {
    const mapping = {
      subject: 'drug1',
      object: 'drug2',
      severity: 'how',
      kind: '',
      message: 'what',
      narrative: '',
      source: 'who',
    };
    expect(faultOfForm('interactions', mapping, 'drug1,drug2,how,what,who')).toBeUndefined();
    expect(faultOfForm('interactions', mapping, FIRST_LINES.interactions)?.missing).toEqual([
      'drug1',
      'drug2',
      'how',
      'what',
      'who',
    ]);
  });
});
