import { useMatches, useNavigation } from '@remix-run/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Packed } from '#server/platform/views/packed';
import { say } from '~/rendering/say';
import { viewOf } from '~/rendering/view';
import { useCloseDialog } from '~/ui/dialog-route';
import type { CarDialogHead } from './car-dialog';

/** Its code comes with the first dialog, or with a car's forms once the page is idle. */
const Dialog = lazy(async () => ({ default: (await import('~/ui/dialog')).Dialog }));

const dialogRoute = 'routes/cars.$slug.$dialog';

interface OverCarProps {
  readonly carHref: string;
  /** Where in the browser's history the page was seen last. */
  readonly seenAt: number;
  /** The content, once it has come. */
  readonly children: ReactNode;
}

/** A dialog over the car's page. It opens on the press that asks for it, and shows its content when that arrives. */
export function OverCar({ carHref, seenAt, children }: OverCarProps) {
  const close = useCloseDialog(carHref, seenAt);
  const head = useDialogHead();
  const isOpening = useIsOpening(carHref);
  if (!head && !isOpening) return children;
  return (
    <Suspense fallback={null}>
      <Dialog title={head?.title ?? pressedText()} size={head?.size} onClose={close}>
        {head ? children : <p role="status">{say('One moment…')}</p>}
      </Dialog>
    </Suspense>
  );
}

/** Undefined until the content has arrived, and if there is none: an error page has its own heading. */
function useDialogHead(): CarDialogHead | undefined {
  const match = useMatches().find(({ id }) => id === dialogRoute);
  const data = match?.data as Packed<{ form: CarDialogHead } | { dialog: CarDialogHead }> | undefined;
  if (!data) return undefined;
  const view = viewOf(data);
  return 'form' in view ? view.form : view.dialog;
}

/** Whether the router is on its way to a dialog of the car. */
function useIsOpening(carHref: string): boolean {
  const { state, location, formMethod } = useNavigation();
  return state === 'loading' && formMethod === undefined && location.pathname.startsWith(`${carHref}/`);
}

/** The words of what opened the dialog, until its title has come. */
const pressedText = (): string => document.activeElement?.closest('a')?.textContent || say('One moment…');
