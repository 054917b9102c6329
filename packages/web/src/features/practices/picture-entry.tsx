import { Button, FileInput } from '@blueprintjs/core';
import { PRACTICE_IMAGE_LIMIT } from '@erx/core/practices/model';
import { typeOfPicture } from '@erx/core/practices/rules';
import { say } from '@erx/core/findings/messages';
import { useState } from 'react';
import { Field } from '../../ui/form/field';

interface Props {
  /** In base64; '' without. */
  value: string;
  error: string | undefined;
  onChange: (base64: string) => void;
}

/** The picture of the practice: chosen from a file, shown, and taken away again (S3-6). */
export function PictureEntry({ value, error, onChange }: Props) {
  const [refused, setRefused] = useState<string>();
  const type = typeOfPicture(value);
  const read = async (file: File) => {
    const base64 = await toBase64(file);
    const isTaken = base64.length <= PRACTICE_IMAGE_LIMIT && typeOfPicture(base64) !== undefined;
    setRefused(isTaken ? undefined : say('practice.image-unknown'));
    if (isTaken) onChange(base64);
  };
  return (
    <Field label="Picture" className="erx-span-12" help="PNG or JPEG, 64 KB at most" error={refused ?? error}>
      {({ id, intent: _intent, ...ties }) => (
        <div className="erx-practice-picture">
          {type && <img src={`data:${type};base64,${value}`} alt="Picture of the practice" />}
          <FileInput
            text={value === '' ? 'Choose a file…' : 'Choose another file…'}
            inputProps={{
              ...ties,
              id,
              accept: 'image/png,image/jpeg',
              onChange: (event) => {
                const file = event.currentTarget.files?.[0];
                if (file) void read(file); // what cannot be read is said next to the field
              },
            }}
          />
          {value !== '' && (
            <Button
              variant="minimal"
              text="Remove picture"
              onClick={() => {
                onChange('');
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** A file's bytes in base64; '' for one that cannot be read. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
