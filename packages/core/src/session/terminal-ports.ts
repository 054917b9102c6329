import type { SignInConfiguration } from './contract';
import type { TokenStore } from './token-store';

/** Where a browser on this machine comes back to (RFC 8252, 7.3). */
export interface Loopback {
  /** http://127.0.0.1:port/callback */
  readonly redirectUri: string;
  /** The address it came back with. Rejects when the signal aborts. */
  callback(signal: AbortSignal): Promise<URL>;
  close(): void;
}

/** What a person needs to sign in a terminal from another device. */
export interface DeviceCode {
  readonly userCode: string;
  readonly address: string;
  /** The address with the code in it. */
  readonly completeAddress: string | undefined;
  readonly minutes: number;
}

export interface TerminalPorts {
  readonly configuration: SignInConfiguration;
  readonly store: TokenStore;
  /** Absent where no browser can be opened: then only a device code serves. */
  readonly listenLoopback?: () => Promise<Loopback>;
  /** Opens the address in a browser, or shows it. */
  readonly openBrowser?: (address: string) => Promise<void>;
  readonly showDeviceCode: (code: DeviceCode) => void;
  readonly clock: { now(): Date };
  readonly fetch?: typeof fetch;
}
