import { Button } from '@blueprintjs/core';
import { Comment } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../session/lazy-component';
import { useNotices, usePastNotices } from '../../session/toasts';
import { Later } from '../../page/later';

const Floating = lazyComponent(
  () => import('../../ui/floating'),
  (part) => part.Floating,
);
const NoticesList = lazyComponent(
  () => import('./notices-list'),
  (part) => part.NoticesList,
);

/** What was told in this sitting, with how many of it were not looked at yet; opens the list of it. */
export function NoticesButton() {
  const { unseen, look, see } = usePastNotices();
  const { followLinks } = useNotices();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      followLinks((path) => {
        void navigate(path);
      }),
    [followLinks, navigate],
  );
  const close = () => {
    setOpen(false);
    see();
  };
  const name = unseen === 0 ? 'Notices' : `Notices: ${String(unseen)} new`;
  return (
    <span className="erx-anchor">
      <Button
        className="erx-bar-button"
        variant="minimal"
        icon={<Comment />}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={name}
        onClick={() => {
          if (isOpen) {
            close();
            return;
          }
          look();
          setOpen(true);
        }}
      >
        {unseen > 0 && (
          <span className="erx-count" aria-hidden="true">
            {unseen}
          </span>
        )}
      </Button>
      <Later>
        {isOpen && (
          <Floating
            content={
              <NoticesList
                onOpen={(path) => {
                  close();
                  void navigate(path);
                }}
              />
            }
            onClose={close}
          />
        )}
      </Later>
    </span>
  );
}
