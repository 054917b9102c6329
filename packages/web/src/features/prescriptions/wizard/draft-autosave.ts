import type { Draft } from '@erx/core/prescriptions/model';

/** What a draft holds, without what the server adds. */
export type DraftContent = Omit<Draft, 'patientId' | 'savedAt'>;
/** 'over' once it was discarded. */
export type DraftState = 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed' | 'over';

const QUIET_MILLISECONDS = 800;
const AGAIN_MILLISECONDS = 5_000;

interface Ports {
  save(content: DraftContent, options: { keepalive: boolean }): Promise<unknown>;
  discard(): Promise<unknown>;
  onState(state: DraftState): void;
}

/**
 * Keeps a draft on the server while it is written: after a pause in typing, one save at a time, the last
 * content winning; tried again after a failure. Once discarded it saves nothing more.
 */
export class DraftAutosave {
  private readonly ports: Ports;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted: DraftContent | undefined;
  private running: Promise<void> | undefined;
  private isOver = false;

  constructor(ports: Ports) {
    this.ports = ports;
  }

  /** Takes the content as it is now. */
  change(content: DraftContent): void {
    if (this.isOver) return;
    this.wanted = content;
    if (!this.running) this.ports.onState('waiting');
    this.later(QUIET_MILLISECONDS);
  }

  /**
   * Saves immediately what is not saved yet, before the page or the writing is left. Whether nothing is left to
   * save; never throws.
   */
  async flush(): Promise<boolean> {
    await this.running;
    await this.saveNow(true);
    return this.wanted === undefined;
  }

  /** Forgets the draft, after a save that is under way. @throws what discarding throws */
  async discard(): Promise<void> {
    this.isOver = true;
    this.wanted = undefined;
    clearTimeout(this.timer);
    this.ports.onState('over');
    await this.running;
    await this.ports.discard();
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.saveNow(false);
    }, milliseconds);
  }

  private async saveNow(keepalive: boolean): Promise<void> {
    clearTimeout(this.timer);
    if (this.running || this.isOver) return;
    const content = this.wanted;
    if (!content) return;
    this.wanted = undefined;
    this.ports.onState('saving');
    this.running = this.ports.save(content, { keepalive }).then(
      () => {
        this.running = undefined;
        this.saved();
      },
      () => {
        this.running = undefined;
        this.failed(content);
      },
    );
    await this.running;
  }

  private saved(): void {
    if (this.isOver) return;
    if (this.wanted) this.later(0);
    this.ports.onState(this.wanted ? 'waiting' : 'saved');
  }

  private failed(content: DraftContent): void {
    if (this.isOver) return;
    this.wanted ??= content;
    this.later(AGAIN_MILLISECONDS);
    this.ports.onState('failed');
  }
}

const KEEPERS = new Map<string, DraftAutosave>();

/** Makes this the keeper of a patient's draft, so that anyone who reads the draft next can wait for it. */
export function appointKeeper(patientId: string, keeper: DraftAutosave): void {
  KEEPERS.set(patientId, keeper);
}

/**
 * Saves what an earlier writing for the patient has not saved yet. False where the server did not take it.
 */
export async function settleDraft(patientId: string): Promise<boolean> {
  return (await KEEPERS.get(patientId)?.flush()) ?? true;
}
