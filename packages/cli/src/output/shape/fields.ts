/** What has fields: a schema of the contract, or names where a command prints what no contract has. */
type Described = object | readonly string[];

const signIn = async (): Promise<Described> => (await import('@erx/core/users/contract')).getUserInfo;
const member = async (): Promise<Described> => (await import('@erx/core/grants/model')).PracticeMember;
const prescription = async (): Promise<Described> =>
  (await import('@erx/core/prescriptions/contract')).cancelPrescription;
const request = async (): Promise<Described> => (await import('@erx/core/requests/contract')).markHandled;
const account = async (): Promise<Described> =>
  (await import('@erx/core/service-accounts/contract')).listServiceAccounts;
const accountWithSecret = async (): Promise<Described> =>
  (await import('@erx/core/service-accounts/contract')).createServiceAccount;
const apps = async (): Promise<Described> =>
  (await import('@erx/core/connected-apps/contract')).listConnectedApps;
const hookClients = async (): Promise<Described> =>
  (await import('@erx/core/cds-hooks/contract')).listHookClients;
const pdmp = async (): Promise<Described> => (await import('@erx/core/pdmp/contract')).getPdmpSite;
const print = async (): Promise<Described> => (await import('@erx/core/printing/contract')).getPrintSettings;
const hours = async (): Promise<Described> => (await import('@erx/core/practices/contract')).listWorkingHours;
const quietLine = async (): Promise<Described> => (await import('@erx/core/safety/contract')).listQuietRules;
const setting = async (): Promise<Described> => ['name', 'value', 'meaning'];
const grantEnded = async (): Promise<Described> => ['id', 'state'];
const refusedText = async (): Promise<Described> =>
  (await import('@erx/core/network/contract')).getRefusedMessage;

/**
 * What the JSON of each command has, by its words behind `erx`: read from the contract, so that a field that
 * is added there can be named here. Loaded where fields are named or completed alone.
 */
const DESCRIBED: Readonly<Record<string, readonly (() => Promise<Described>)[]>> = {
  whoami: [signIn],
  'auth list': [async () => ['name', 'server', 'practice', 'isSignedIn', 'isUsed']],
  'auth status': [async () => ['profile', 'because', 'server', 'practice', 'user']],
  'auth sessions list': [async () => (await import('@erx/core/session/contract')).listSessionsOfPerson],
  'auth sessions end': [async () => ['ended', 'id']],
  'config list': [setting],
  'alias list': [async () => ['name', 'expansion']],
  'practices list': [async () => (await import('@erx/core/practices/contract')).listAccessiblePractices],
  'practices use': [signIn],
  // With its state in the words of the lists (core's prescriptionRecord).
  'prescriptions list': [prescription, async () => ['status']],
  'needs-you list': [async () => (await import('@erx/core/attention/contract')).listAttention],
  'prescriptions show': [prescription, async () => ['status']],
  'prescriptions timeline': [
    async () => (await import('@erx/core/prescription-history/contract')).getTimeline,
  ],
  'prescriptions message': [
    async () => (await import('@erx/core/prescription-history/contract')).getRawMessage,
  ],
  'prescriptions cancel': [prescription],
  'requests list': [async () => (await import('@erx/core/requests/model')).PharmacyRequest],
  'requests show': [request],
  'requests approve': [request],
  'requests deny': [request],
  'requests unlink': [request],
  'requests handle': [request],
  'queue list': [async () => (await import('@erx/core/requests/model')).PharmacyRequest],
  'signed list': [async () => (await import('@erx/core/signing/contract')).searchSignedPrescriptions],
  'signed show': [async () => (await import('@erx/core/signing/contract')).getSignedPrescription],
  'signed validate': [async () => (await import('@erx/core/signing/contract')).validateSignedPrescription],
  'controlled-logs list': [async () => (await import('@erx/core/incidents/contract')).listControlledLogs],
  'audit search': [async () => (await import('@erx/core/audit/contract')).searchAuditItems],
  'audit looks': [async () => (await import('@erx/core/audit/contract')).listLooks],
  'order-sets list': [async () => (await import('@erx/core/order-sets/contract')).listOrderSets],
  'order-sets show': [async () => (await import('@erx/core/order-sets/model')).OrderSetLine],
  'safety quiet': [quietLine],
  'safety ask-quiet': [quietLine],
  'safety approve-quiet': [quietLine],
  'safety decline-quiet': [quietLine],
  'safety end-quiet': [quietLine],
  'patients alike': [async () => (await import('@erx/core/patients/merge-contract')).listAlikePairs],
  'patients merges': [async () => (await import('@erx/core/patients/merge-contract')).listMerges],
  'patients merge': [async () => (await import('@erx/core/patients/merge-contract')).mergeCharts],
  'patients unmerge': [async () => (await import('@erx/core/patients/merge-contract')).undoMerge],
  'safety report': [async () => (await import('@erx/core/safety/contract')).reportFindings],
  'incidents search': [async () => (await import('@erx/core/incidents/contract')).searchIncidents],
  'incidents oversight': [async () => (await import('@erx/core/incidents/contract')).getOversight],
  'network list': [async () => (await import('@erx/core/network/contract')).searchDeskMessages],
  'network show': [async () => (await import('@erx/core/network/contract')).getDeskMessage, refusedText],
  'network rates': [async () => (await import('@erx/core/network/model')).NetworkHour],
  'network refused list': [async () => (await import('@erx/core/network/contract')).searchRefusedMessages],
  'network refused show': [refusedText],
  'network incidents': [async () => (await import('@erx/core/network/contract')).searchSystemIncidents],
  'marketing search': [async () => (await import('@erx/core/audit/contract')).searchMarketingLog],
  'users list': [async () => (await import('@erx/core/grants/model')).ListedPerson],
  'users ready': [async () => (await import('@erx/core/credentials/readiness/contract')).listReadiness],
  'users search': [async () => (await import('@erx/core/users/contract')).searchUsers],
  'users show': [member, async () => (await import('@erx/core/grants/contract')).getPerson],
  'users review': [
    async () => [
      'id',
      'name',
      'email',
      'active',
      'kind',
      'what',
      'since',
      'by',
      'askedBy',
      'until',
      'memberSince',
      'lastSignInAt',
      'odd',
    ],
  ],
  'users import': [async () => (await import('@erx/core/accounts/people-file')).ImportedLine],
  'users reviews': [async () => (await import('@erx/core/grants/review')).AccessReviewSummary],
  'users activate': [member],
  'users deactivate': [member],
  'users offboard': [async () => (await import('@erx/core/grants/contract')).offboardMember],
  'users role-requests': [async () => (await import('@erx/core/approvals/contract')).listRoleRequests],
  'grants list': [async () => (await import('@erx/core/approvals/model')).GrantRequest],
  'grants people': [async () => (await import('@erx/core/grants/contract')).searchGrantees],
  'grants approve': [grantEnded],
  'grants cancel': [grantEnded],
  'service-accounts list': [account],
  'service-accounts create': [accountWithSecret],
  'service-accounts rotate': [accountWithSecret],
  'service-accounts revoke': [account],
  'fhir export': [async () => ['folder', 'transactionTime', 'files']],
  'fhir apps list': [apps],
  'fhir apps add': [async () => (await import('@erx/core/connected-apps/contract')).registerConnectedApp],
  'fhir apps end': [apps],
  'hooks clients list': [hookClients],
  'hooks clients add': [hookClients],
  'hooks clients end': [hookClients],
  'proofing status': [
    async () => (await import('@erx/core/credentials/proofing/contract')).getProofingStatus,
  ],
  'hours list': [hours],
  'hours set': [hours],
  'print-settings show': [print],
  'print-settings set': [print],
  'pdmp show': [pdmp],
  'pdmp set': [pdmp],
  'pdmp unset': [pdmp],
  'reference changes': [async () => (await import('@erx/core/reference/contract')).listCatalogueChanges],
  'reference merges': [async () => (await import('@erx/core/reference/contract')).listMergedProducts],
  'reference sets': [async () => (await import('@erx/core/reference/contract')).listFactSets],
  'reference facts': [async () => (await import('@erx/core/reference/contract')).listFacts],
  'reference withheld': [async () => (await import('@erx/core/reference/contract')).listWithheldProducts],
  'reference status': [async () => (await import('@erx/core/reference/contract')).getReferenceStatus],
  doctor: [async () => ['isWell', 'checks', 'coverage']],
};

/**
 * The fields that the JSON of a command may have, in the order of its contract.
 * @param path the words behind `erx`
 * @returns none where the command prints no record whose fields are known
 */
export async function fieldsOf(path: string): Promise<readonly string[]> {
  const described = Object.hasOwn(DESCRIBED, path) ? (DESCRIBED[path] ?? []) : [];
  const names = await Promise.all(described.map(async (load) => fieldsIn(await load())));
  return [...new Set(names.flat())];
}

/** The commands whose fields are known. @internal for the test that tries each */
export const COMMANDS_WITH_FIELDS: readonly string[] = Object.keys(DESCRIBED);

/** As much of a schema as says what its fields are. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, unknown>>;
    readonly element?: unknown;
    readonly options?: readonly unknown[];
    readonly innerType?: unknown;
    readonly out?: unknown;
    readonly left?: unknown;
    readonly right?: unknown;
    readonly getter?: () => unknown;
  };
}

function fieldsIn(described: unknown): readonly string[] {
  if (Array.isArray(described)) return described.map(String);
  if (typeof described === 'object' && described !== null && 'reply' in described)
    return fieldsIn(described.reply);
  const { def } = described as Schema;
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape ?? {});
    case 'array':
      return fieldsIn(def.element);
    case 'union':
      return (def.options ?? []).flatMap(fieldsIn);
    case 'intersection':
      return [def.left, def.right].flatMap(fieldsIn);
    case 'pipe':
      return fieldsIn(def.out);
    case 'lazy':
      return fieldsIn(def.getter?.());
    default:
      return def.innerType === undefined ? [] : fieldsIn(def.innerType);
  }
}
