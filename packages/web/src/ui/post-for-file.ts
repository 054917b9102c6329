let made = 0;

/** A download that the browser carries out by itself. */
export interface PostedForFile {
  /** Whether the server answered with a page instead of a file: it refused. */
  isRefused(): boolean;
  /** Takes the hidden frame away; what is being saved goes on. */
  end(): void;
}

/**
 * Posts fields for an attachment, into a hidden frame, so that a refusal does not replace the application
 * (docs/decisions/api.md#tickets).
 */
export function postForFile(address: string, fields: Readonly<Record<string, string>>): PostedForFile {
  made += 1;
  const frame = document.createElement('iframe');
  frame.name = `erx-download-${String(made)}`;
  frame.hidden = true;
  frame.title = 'Download';
  let isRefused = false;
  document.body.append(frame);
  frame.addEventListener('load', () => {
    isRefused = true;
  }); // an attachment loads no page
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: address, target: frame.name, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
  form.remove();
  return {
    isRefused: () => isRefused,
    end: () => {
      frame.remove();
    },
  };
}
