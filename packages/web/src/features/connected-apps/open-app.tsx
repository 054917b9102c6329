import { Button } from '@blueprintjs/core';
import { Applications, CaretDown } from '@blueprintjs/icons';
import { listAppsToOpen, openConnectedApp } from '@erx/core/connected-apps/contract';
import { lazyComponent } from '../../page/lazy-component';
import { useMay } from '../../session/practice-session';
import { queryKey } from '../../session/queries';
import { useEndpointMutation } from '../../session/use-endpoint-mutation';
import { useEndpointQuery } from '../../session/use-endpoint-query';
import { useNotices } from '../../ui/feedback/toasts';
import { MenuButton } from '../../ui/popover/menu-button';

const ActionMenu = lazyComponent(
  () => import('../../ui/table/action-menu'),
  (part) => part.ActionMenu,
);

/** Opens an app of others for a patient, in another window; nothing where none can be opened. */
export function OpenApp({ patientId }: { patientId: string }) {
  const notices = useNotices();
  const mayRead = useMay('patient.read');
  const apps = useEndpointQuery(listAppsToOpen, {}, queryKey('connected-apps', 'to-open'), {
    enabled: mayRead,
  });
  const open = useEndpointMutation(
    openConnectedApp,
    ({ id }: { id: string; into: Window | null }) => ({ params: { id }, body: { patientId } }),
    {
      onSuccess: ({ url }, { into }) => {
        into?.location.replace(url);
      },
      onError: (error, { into }) => {
        into?.close();
        notices.failure(error);
      },
    },
  );
  const actions = (apps.data ?? []).map(({ id, name }) => ({
    name: `Open in ${name}`,
    icon: <Applications />,
    onClick: () => {
      // opened by the press itself: browsers block what opens later
      const into = window.open('about:blank', '_blank');
      if (into) into.opener = null;
      open.mutate({ id, into });
    },
  }));
  const [first, ...others] = actions;
  if (!first) return null;
  const button = (text: string) => ({
    size: 'small' as const,
    variant: 'minimal' as const,
    icon: <Applications />,
    loading: open.isPending,
    text,
  });
  return others.length === 0 ? (
    <Button {...button(first.name)} onClick={first.onClick} />
  ) : (
    <MenuButton menu={<ActionMenu actions={actions} />}>
      {(opens) => <Button {...button('Open in app')} endIcon={<CaretDown />} {...opens} />}
    </MenuButton>
  );
}
