import type { DraftContent } from '@erx/core/prescriptions/model';

/**
 * 'changed' and 'gone': another page saved the draft, or ended it; nothing more is saved under its id. 'over' once it
 * was discarded here.
 */
export type DraftState =
  'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed' | 'changed' | 'gone' | 'over';

/** What a save was refused for; 'invalid' where it would be refused again, undefined where it may have been made. */
export type SaveRefusal = 'changed' | 'gone' | 'invalid' | undefined;

/** A draft as it was last seen; version 0 where the server has none yet. */
export interface SeenDraft {
  readonly id: string;
  readonly version: number;
}

const QUIET_MILLISECONDS = 800;
const AGAIN_MILLISECONDS = 5_000;

interface Ports {
  /** @returns the version that it has now */
  save(draft: SeenDraft, content: DraftContent, options: { keepalive: boolean }): Promise<number>;
  refusalOf(error: unknown): SaveRefusal;
  discard(id: string): Promise<unknown>;
  newId(): string;
  onState(state: DraftState): void;
}

/**
 * Keeps a draft on the server while it is written: after a pause in typing, one save at a time, the last
 * content winning; tried again after a failure, at first the very save whose answer was lost. Once discarded it saves
 * nothing more.
 */
export class DraftAutosave {
  private readonly ports: Ports;
  private seen: SeenDraft;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted: DraftContent | undefined;
  /** Of a save that may have been made: it is repeated as it was. */
  private lost: DraftContent | undefined;
  private running: Promise<boolean> | undefined;
  private refused: 'changed' | 'gone' | undefined;
  private isOver = false;

  constructor(ports: Ports, seen: SeenDraft) {
    this.ports = ports;
    this.seen = seen;
  }

  get id(): string {
    return this.seen.id;
  }

  /** Takes the content as it is now. */
  change(content: DraftContent): void {
    if (this.isOver) return;
    this.wanted = content;
    if (this.refused) return;
    if (!this.running) this.ports.onState('waiting');
    this.later(QUIET_MILLISECONDS);
  }

  /** Saves immediately what is not saved yet. Whether nothing is left to save; never throws. */
  async flush(): Promise<boolean> {
    await this.running;
    while (this.isUnsaved && (await this.saveNow(true)));
    return !this.isUnsaved;
  }

  /**
   * The same before the page or the writing is left: what another page has changed or ended is kept as another
   * draft.
   */
  async leave(): Promise<boolean> {
    await this.running;
    if (this.refused && !this.isOver) this.begin();
    return await this.flush();
  }

  /** Keeps what is written here as another draft, beside the one that another page has changed or ended. */
  async fork(): Promise<void> {
    if (!this.refused || this.isOver) return;
    this.begin();
    await this.saveNow(false);
  }

  /** Saves nothing more, and leaves the draft as the server has it. */
  abandon(): void {
    this.isOver = true;
    this.wanted = undefined;
    this.lost = undefined;
    clearTimeout(this.timer);
    this.ports.onState('over');
  }

  /** Forgets the draft, after a save that is under way. @throws what discarding throws */
  async discard(): Promise<void> {
    this.abandon();
    await this.running;
    await this.ports.discard(this.id);
  }

  private get isUnsaved(): boolean {
    return !this.isOver && (this.lost ?? this.wanted) !== undefined;
  }

  private begin(): void {
    this.refused = undefined;
    this.seen = { id: this.ports.newId(), version: 0 };
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.saveNow(false);
    }, milliseconds);
  }

  /** @returns whether something was saved */
  private async saveNow(keepalive: boolean): Promise<boolean> {
    clearTimeout(this.timer);
    const content = this.lost ?? this.wanted;
    if (this.running || this.refused || this.isOver || !content) return false;
    if (this.lost) this.lost = undefined;
    else this.wanted = undefined;
    this.ports.onState('saving');
    this.running = this.ports.save(this.seen, content, { keepalive }).then(
      (version) => {
        this.running = undefined;
        this.seen = { ...this.seen, version };
        this.saved();
        return true;
      },
      (error: unknown) => {
        this.running = undefined;
        this.failed(content, error);
        return false;
      },
    );
    return await this.running;
  }

  private saved(): void {
    if (this.isOver) return;
    if (this.wanted) this.later(0);
    this.ports.onState(this.wanted ? 'waiting' : 'saved');
  }

  private failed(content: DraftContent, error: unknown): void {
    if (this.isOver) return;
    const refusal = this.ports.refusalOf(error);
    if (refusal === undefined) this.lost = content;
    else this.wanted ??= content;
    if (refusal === 'changed' || refusal === 'gone') {
      this.refused = refusal;
      this.ports.onState(refusal);
      return;
    }
    this.later(AGAIN_MILLISECONDS);
    this.ports.onState('failed');
  }
}

const KEEPERS = new Map<string, DraftAutosave>();

/** Makes this the keeper of what is written for a patient, so that anyone who reads a draft next can wait for it. */
export function appointKeeper(patientId: string, keeper: DraftAutosave): void {
  KEEPERS.set(patientId, keeper);
}

/**
 * Saves what an earlier writing for the patient has not saved yet. False where the server did not take it.
 */
export async function settleDraft(patientId: string): Promise<boolean> {
  return (await KEEPERS.get(patientId)?.leave()) ?? true;
}
