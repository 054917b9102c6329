import { Chat, DocumentOpen, Link as LinkIcon } from '@blueprintjs/icons';
import type { PharmacyRequest } from '@erx/core/requests/model';
import type { RowAction } from '../../ui/row-action';
import { useMay } from '../../session/practice-session';
import { useAnswerRefusal } from './use-access';

/** What a row offers: to be linked, to be answered, or only to be read. */
export function useOpenActs<Request extends PharmacyRequest>(
  onOpen: (request: Request) => void,
): (request: Request) => readonly RowAction[] {
  const refusalOf = useAnswerRefusal();
  const mayLink = useMay('request.link');
  return (request) => {
    const onClick = () => {
      onOpen(request);
    };
    if (!request.patient && mayLink) return [{ name: 'Link to patient', icon: <LinkIcon />, onClick }];
    return [
      refusalOf(request) === undefined
        ? { name: 'Answer request', icon: <Chat />, intent: 'primary', onClick }
        : { name: 'Show request', icon: <DocumentOpen />, onClick },
    ];
  };
}
