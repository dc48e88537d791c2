import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { setNavigationGuard } from '@/ui/navigation-guard';

/** The navigation that is held back. */
type Leave = () => void;

const positionOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Holds back each way out of a screen with unsaved changes: links, back and forward, and closing the page, for which
 * the browser asks. The declarative router has no blocker (docs/decisions/0002).
 * @returns `asking` while a way out waits for an answer; `leave` and `stay` give it; `guard` runs a step of the
 * screen's own, or holds it back
 */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate();
  const [pendingLeave, setPendingLeave] = useState<{ leave: Leave } | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const hold = (leave: Leave) => setPendingLeave({ leave });

    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const opensElsewhere =
        event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere || link.target || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => void navigate(link.pathname + link.search + link.hash));
    };

    const position = positionOf(window.history.state);
    let back: Leave | null = null;
    setNavigationGuard((event) => {
      // The address has moved already: it is moved back before the router hears of it.
      event.stopImmediatePropagation();
      const by = positionOf(event.state) - position;
      if (by !== 0) {
        back = () => window.history.go(by);
        window.history.go(-by);
      } else if (back) {
        // The question comes after the step: a browser drops a step that is taken while the one before is under way.
        hold(back);
        back = null;
      }
    });

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      setNavigationGuard(null);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigate]);

  return {
    asking: pendingLeave !== null,
    stay: () => setPendingLeave(null),
    /** To be called when nothing is unsaved any more. */
    leave: () => {
      setPendingLeave(null);
      pendingLeave?.leave();
    },
    guard: (step: Leave) => (unsaved ? setPendingLeave({ leave: step }) : step()),
  };
}
