import { say } from '@erx/core/findings/messages';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import { FormDialog } from '../../../ui/dialog/form-dialog';
import { describeFailure } from '../../../ui/feedback/toasts';
import { useServiceAccountActs } from '../use-service-accounts';
import { NewSecret } from './new-secret';

/** Gives a service account another secret and shows it, this once. */
export function RotateDialog({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const { rotate } = useServiceAccountActs();
  return (
    <FormDialog
      isOpen
      title="Rotate secret"
      width={600}
      isSubmitting={rotate.isPending}
      onSubmit={() => {
        if (!rotate.data) rotate.mutate(account.id);
      }}
      onClose={onClose}
      {...(rotate.data ? { cancelText: 'Close' } : { actText: 'Rotate secret' })}
      {...(rotate.error ? { failure: describeFailure(rotate.error).sentences.join(' ') } : {})}
    >
      {rotate.data ? (
        <NewSecret account={rotate.data} />
      ) : (
        <>
          <p>{say('service-account.rotate-question')}</p>
          <p>
            <strong>{account.name}</strong>
          </p>
        </>
      )}
    </FormDialog>
  );
}
