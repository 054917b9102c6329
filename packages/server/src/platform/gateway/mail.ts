/** A message to people; it carries no patient data and says where to look. */
export interface Letter {
  /** The same for each try, so that a receiver that takes it twice can detect it. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** What became of it: 'sent' only when the server took it for every address. */
export type Posting = 'sent' | 'some-refused' | 'unreachable';

/** The way to people's mailboxes. */
export interface Mail {
  send(letter: Letter): Promise<Posting>;
  close(): void;
}

const ANSWER_WITHIN = 15_000;

/**
 * Opens the way to a mail server.
 * @param settings.url smtp:// or smtps:// with user and password where it asks for them;
 * @param settings.from who writes
 */
export function openMail(settings: { readonly url: string; readonly from: string }): Mail {
  // Read with the first letter: a start has no use for it.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url: settings.url,
        connectionTimeout: ANSWER_WITHIN,
        greetingTimeout: ANSWER_WITHIN,
        socketTimeout: ANSWER_WITHIN,
      },
      { from: settings.from },
    );
  };
  let transport: ReturnType<typeof open> | undefined;
  const host =
    settings.from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      try {
        // Recipients are hidden from each other: who else prescribes here is confidential.
        const { rejected } = await (
          await (transport ??= open())
        ).sendMail({
          messageId: `<${id}@${host}>`,
          to: settings.from,
          bcc: [...to],
          subject,
          text,
        });
        return rejected.length === 0 ? 'sent' : 'some-refused';
      } catch {
        return 'unreachable';
      }
    },
    close() {
      transport?.then(
        (opened) => {
          opened.close();
        },
        () => undefined,
      );
    },
  };
}
