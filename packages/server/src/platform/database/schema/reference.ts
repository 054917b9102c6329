import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, sortText, textOrEmpty } from './columns';
import { patients } from './patients';
import { sql } from 'drizzle-orm';
import { foreignKey } from 'drizzle-orm/pg-core';
import {
  DRUG_TYPES,
  ITEM_CODE_KINDS,
  PRODUCT_TERM_TYPES,
  SCHEDULES,
  WITHHELD_REASONS,
  WRITABLE_SCHEDULES,
} from '@erx/core/drugs/vocabulary';
import { FAVORITE_LISTS } from '@erx/core/pharmacies/vocabulary';

/** Products that can be prescribed. Global: the catalogue is the same for every practice. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    description: text('description').notNull(),
    name: text('name').notNull(),
    /** Ingredient names separated by ' / '. */
    ingredients: text('ingredients').notNull(),
    strength: text('strength').notNull(),
    doseForm: text('dose_form').notNull(),
    route: text('route').notNull(),
    type: text('type', { enum: DRUG_TYPES }).notNull(),
    overTheCounter: boolean('over_the_counter').notNull(),
    schedule: text('schedule', { enum: SCHEDULES }).notNull(),
    rxNormId: text('rx_norm_id'),
    rxNormTermType: text('rx_norm_term_type', { enum: PRODUCT_TERM_TYPES }),
    representativeNdc: text('representative_ndc'),
    potencyUnitCode: text('potency_unit_code').notNull(),
    /** The code of a supply that has no NDC, and which code it is. */
    itemCode: text('item_code'),
    itemCodeKind: text('item_code_kind', { enum: ITEM_CODE_KINDS }),
    /** Higher is prescribed more; the starter catalogue ranks above what a directory adds. */
    rank: integer('rank').notNull().default(0),
    source: text('source', { enum: ['starter', 'directory', 'free-text', 'compound'] }).notNull(),
    /** Why it may not be prescribed (Withheld); null for what may. */
    withheld: text('withheld', {
      enum: WITHHELD_REASONS,
    }),
    /** What a compound is made of, as JSON (Compound); null for all others. */
    compound: text('compound'),
    /** The practice that wrote it, which alone finds it; null for what is the same for every practice. */
    onlyForPractice: uuid('only_for_practice'),
  },
  (table) => [
    index('products_by_ndc').on(table.representativeNdc),
    index('products_by_rx_norm')
      .on(table.rxNormId)
      .where(sql`rx_norm_id IS NOT NULL`),
  ],
);

/** Packages of products by NDC, eleven digits. Global. */
export const packages = pgTable(
  'packages',
  {
    ndc: text('ndc').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    description: text('description').notNull(),
    size: text('size').notNull(),
    sizeUnit: text('size_unit').notNull(),
    rxNormId: text('rx_norm_id'),
    /**
     * The product of its listing before clinical drugs are distinguished; null for what no import has grouped.
     */
    groupId: text('group_id'),
    /** FDA's application number. */
    application: textOrEmpty('application'),
    /** What its description says of the clinical drug (packageTrait). */
    trait: textOrEmpty('trait'),
    /** The day after which its labeler no longer markets it, by the directory; null where that is not said. */
    marketedUntil: date('marketed_until', { mode: 'string' }),
  },
  (table) => [
    index('packages_by_product').on(table.productId),
    index('packages_by_group').on(table.groupId, table.ndc),
  ],
);

/** Which product an imported listing is of, by the listing's key (GroupedProduct.key). Global. */
export const productKeys = pgTable('product_keys', {
  key: text('key').primaryKey(),
  productId: text('product_id')
    .notNull()
    .references(() => products.id),
  /**
   * The product as its listing names it, as JSON (GroupedProduct); null for keys that no import has brought.
   */
  listing: text('listing'),
});

/** Products of the FDA's product.txt, until and while package.txt refers to them by PRODUCTID. Global. */
export const listedProducts = pgTable('listed_products', {
  productId: text('product_id').primaryKey(),
  /** The line's fields as JSON (FdaProduct). */
  listing: text('listing').notNull(),
});

/** RxNorm's prescribable concepts and ingredients. Global. */
export const concepts = pgTable('concepts', {
  rxcui: text('rxcui').primaryKey(),
  termType: text('term_type', { enum: ['SCD', 'SBD', 'GPCK', 'BPCK', 'IN', 'MIN', 'PIN'] }).notNull(),
  name: text('name').notNull(),
});

/** ICD-10-CM. Global. */
export const diagnoses = pgTable(
  'diagnoses',
  {
    code: sortText('code').primaryKey(),
    description: text('description').notNull(),
    /** True of a code that can be billed now. */
    billable: boolean('billable').notNull(),
    /** Higher is used more. */
    rank: integer('rank').notNull().default(0),
    /** The newest fiscal year whose list had it; null where its list came without a year. */
    fiscalYear: integer('fiscal_year'),
    /** True of a code that could be billed once. */
    isEnded: boolean('is_ended').notNull().default(false),
    /** The first day on which it could not be billed; null where that is not known. */
    endedOn: date('ended_on', { mode: 'string' }),
  },
  (table) => [index('diagnoses_by_words').using('gin', sql`to_tsvector('simple', ${table.description})`)],
);

/** Codes that took the place of another, by CMS's conversion table or by comparing two years. Global. */
export const diagnosisSuccessors = pgTable(
  'diagnosis_successors',
  {
    code: sortText('code').notNull(),
    successor: sortText('successor').notNull(),
    /** The first day of the successor; null where it is not known. */
    effectiveOn: date('effective_on', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.code, table.successor] })],
);

/** The network's pharmacy directory. Global. */
export const pharmacies = pgTable(
  'pharmacies',
  {
    ncpdpId: text('ncpdp_id').primaryKey(),
    npi: textOrEmpty('npi'),
    storeName: text('store_name').notNull(),
    addressLine1: textOrEmpty('address_line1'),
    addressLine2: textOrEmpty('address_line2'),
    city: textOrEmpty('city'),
    state: textOrEmpty('state'),
    zip: textOrEmpty('zip'),
    phonePrimary: textOrEmpty('phone_primary'),
    fax: textOrEmpty('fax'),
    email: textOrEmpty('email'),
    /** Specialties separated by spaces. */
    specialtyTypes: textOrEmpty('specialty_types'),
    activeEndTime: date('active_end_time', { mode: 'string' }),
    /** Centre of the ZIP code; null where the code is not known. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('pharmacies_by_place').on(table.state, table.city),
    index('pharmacies_by_name').on(table.storeName, table.ncpdpId),
    index('pharmacies_by_position').on(table.latitude, table.longitude, table.storeName, table.ncpdpId),
    index('pharmacies_by_city').on(sql`lower(${table.city})`),
    index('pharmacies_by_mail')
      .on(table.storeName, table.ncpdpId)
      .where(sql`position('MailOrder' IN specialty_types) > 0`),
  ],
);

/** Favourite pharmacies: of a patient, of a user, or of the practice, each list in its own order. */
export const favoritePharmacies = pgTable(
  'favorite_pharmacies',
  {
    practiceId: practiceId(),
    list: text('list', { enum: FAVORITE_LISTS }).notNull(),
    /** The patient or the account; the practice's own id for its list. */
    ownerId: uuid('owner_id').notNull(),
    ncpdpId: text('ncpdp_id')
      .notNull()
      .references(() => pharmacies.ncpdpId),
    patientId: uuid('patient_id'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.list, table.ownerId, table.ncpdpId] }),
    foreignKey({
      columns: [table.practiceId, table.patientId],
      foreignColumns: [patients.practiceId, patients.id],
    }),
  ],
);

/** Imports of reference data: how far each came, so that an interrupted one can resume. Global. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** SHA-256 of the file, so that only the same file is continued. */
    fileHash: text('file_hash').notNull(),
    /** Column names of the file where they are not the publisher's, as JSON. */
    columns: text('columns'),
    /** The fiscal year of a list of diagnoses. */
    year: integer('year'),
    linesTaken: integer('lines_taken').notNull().default(0),
    rowsStored: integer('rows_stored').notNull().default(0),
    linesRefused: integer('lines_refused').notNull().default(0),
    /** How many lines were refused for each reason, as JSON; null while there are none. */
    refusals: text('refusals'),
    /** What a finished import of drugs changed, as JSON (CatalogueChanges). */
    changes: text('changes'),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [index('imports_by_file').on(table.kind, table.fileHash)],
);

/** Providers of the public NPI file, where an installation has imported it. Global. */
export const npiRegistry = pgTable('npi_registry', {
  npi: text('npi').primaryKey(),
  isPerson: boolean('is_person').notNull(),
  firstName: textOrEmpty('first_name'),
  lastName: textOrEmpty('last_name'),
  otherLastName: textOrEmpty('other_last_name'),
  isDeactivated: boolean('is_deactivated').notNull(),
});

/** Registrants of the DEA's file, where an installation has imported it. Global. */
export const deaRegistrants = pgTable('dea_registrants', {
  deaNumber: text('dea_number').primaryKey(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  /** Joined by blanks. */
  schedules: textOrEmpty('schedules'),
  expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  isActive: boolean('is_active').notNull(),
});

/** What the lines of an import of drugs said, until its end puts all of them into the catalogue. Global. */
export const importBatches = pgTable(
  'import_batches',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id),
    /** Number of the first line. */
    fromLine: integer('from_line').notNull(),
    /** The records as JSON. */
    records: text('records').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.fromLine] })],
);

/** The rows of the catalogue as they were before the newest import of drugs, to undo it by. Global. */
export const catalogueBefore = pgTable(
  'catalogue_before',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id),
    list: text('list', { enum: ['products', 'product_keys', 'packages'] }).notNull(),
    /** Id of the product, the listing's key, or the NDC. */
    id: text('id').notNull(),
    /** The row as JSON; null for one that the import added. */
    row: text('row'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.list, table.id] })],
);

/** What an administrator decided of a product that lists do not tell apart. Global. */
export const productResolutions = pgTable('product_resolutions', {
  productId: text('product_id')
    .primaryKey()
    .references(() => products.id),
  /** The name it is prescribed under; null for one that stays withheld. */
  description: text('description'),
  reason: text('reason').notNull(),
  accountId: uuid('account_id').notNull(),
  at: instant('at').notNull(),
});

/** Imported schedules by state law, besides those that come with the program. Global. */
export const stateSchedules = pgTable(
  'state_schedules',
  {
    state: text('state').notNull(),
    /** Words of a substance's name, lower case. */
    substance: text('substance').notNull(),
    schedule: text('schedule', { enum: WRITABLE_SCHEDULES }).notNull(),
    /** The statute or the board's rule, and the day it was looked up or took effect. */
    source: text('source').notNull(),
    asOf: date('as_of', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.substance] })],
);

/** Products that a state's law schedules more strictly than federal law: what follows from the facts. Global. */
export const productSchedules = pgTable(
  'product_schedules',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    state: text('state').notNull(),
    schedule: text('schedule', { enum: WRITABLE_SCHEDULES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.state] })],
);
