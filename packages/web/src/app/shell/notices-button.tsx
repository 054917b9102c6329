import { Button } from '@blueprintjs/core';
import { Comment } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../page/lazy-component';
import { useNotices, usePastNotices } from '../../ui/feedback/toasts';
import { LazyBoundary } from '../../page/lazy-boundary';

const Floating = lazyComponent(
  () => import('../../ui/popover/floating'),
  (part) => part.Floating,
);
const NoticesList = lazyComponent(
  () => import('./notices-list'),
  (part) => part.NoticesList,
);

/** The notices of this sitting, with how many were not seen yet; opens their list. */
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
      <LazyBoundary>
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
      </LazyBoundary>
    </span>
  );
}
