/** What the right to send controlled substances is made of. */
export interface ControlledSubstanceSender {
  readonly deaNumber?: string | undefined;
  readonly spi?: string | undefined;
  readonly npi?: string | undefined;
  readonly hardwareTokenReference?: string | undefined;
  readonly hasSoftToken: boolean;
  readonly permissionEpcsRts: boolean;
}

/** All of S6-12: a DEA number, an SPI, an NPI, a token, and the permission (readings P6-1). */
export function canSendControlledSubstance(person: ControlledSubstanceSender): boolean {
  return Boolean(
    person.deaNumber && person.spi && person.npi && (person.hardwareTokenReference || person.hasSoftToken) && person.permissionEpcsRts,
  );
}
