import { useMembers, usePerson } from '../use-members';
import { useDecideAccess } from '../use-access-reviews';
import { OffboardDialog } from './offboard-dialog';

interface Props {
  reviewId: string;
  personId: string;
  /** What they hold, in the words that were read. */
  held: string[];
  onClose: () => void;
}

/** Ends a person's access as the decision of a review: what off-boarding ends, in one act with the decision. */
export function EndAccessDialog({ reviewId, personId, held, onClose }: Props) {
  const person = usePerson(personId);
  const members = useMembers();
  const decide = useDecideAccess(reviewId);
  if (!person.data || !members.data) return null;
  return (
    <OffboardDialog
      facts={person.data}
      everyone={[...members.data.providers, ...members.data.users]}
      onClose={onClose}
      act={{
        isPending: decide.isPending,
        error: decide.error,
        end: (draftsTo, onSuccess) => {
          decide.mutate({ personId, decision: 'ended', held, draftsTo }, { onSuccess });
        },
      }}
    />
  );
}
