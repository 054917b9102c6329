import { ConfirmChoice } from './confirm-choice';

interface Props {
  /** The file as it was named. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  onAnswer(isMeant: boolean): void;
}

/** Asks before a file is replaced. What Enter does immediately is to choose another name. */
export function ReplaceQuestion({ name, ...place }: Props) {
  return (
    <ConfirmChoice
      about={name}
      question="A file of this name is there already. It is replaced when the new one is whole."
      act="Replace it"
      keep="Choose another name"
      {...place}
    />
  );
}
