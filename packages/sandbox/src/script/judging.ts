import type { Judge } from '@erx/script/conformance/judge';

/** Judges messages by the members' schema set, where someone supplies it. */
export interface Judging {
  /** Reads the schema set. @throws Error where the folder has none that can be read */
  open: () => Promise<void>;
  /** What the schema set has against a message, [] for nothing; undefined where there is none to judge by. */
  of: (xml: string) => string[] | undefined;
}

/** @param folder with the schema set of SCRIPT 2017071; undefined where nothing is judged */
export const makeJudging = (folder: string | undefined): Judging => {
  let judge: Judge | undefined;
  return {
    open: async () => {
      if (folder === undefined) return;
      const { openJudge } = await import('@erx/script/conformance/judge');
      judge = await openJudge(folder);
    },
    of: (xml) => {
      try {
        // It is kept as text: what its bytes were does not matter to the structure.
        return judge?.(xml.replace(/^(<\?xml[^>]*?) encoding="[^"]*"/, '$1'));
      } catch {
        return ['This is not XML.'];
      }
    },
  };
};
