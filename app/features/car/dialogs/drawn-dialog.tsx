import type { ReactNode } from 'react';
import type { CarDialogView } from '#server/stock/cars/views/car-dialog-view';
import { drawPart } from '~/ui/island';
import { Certified } from './certified';
import { FinanceDisclaimer } from './finance-disclaimer';
import { HolidayHours } from './holiday-hours';
import { Photos } from './photos';
import { Share } from './share';

/** The browser's data for a dialog: its title, the address it closes to, and rendered HTML. */
export interface DrawnDialogView extends Pick<CarDialogView, 'title' | 'size' | 'car'> {
  readonly html?: string | undefined;
}

/** Renders a dialog's content. On the server only. */
export const drawDialog = (view: CarDialogView): DrawnDialogView => ({
  title: view.title,
  size: view.size,
  car: view.car,
  html: drawPart(contentOf(view)),
});

function contentOf(view: CarDialogView): ReactNode {
  switch (view.kind) {
    case 'photos':
      return <Photos pictures={view.content} />;
    case 'holiday-hours':
      return <HolidayHours content={view.content} />;
    case 'share':
      return <Share content={view.content} />;
    case 'certified':
      return <Certified content={view.content} />;
    case 'finance-disclaimer':
      return <FinanceDisclaimer content={view.content} />;
  }
}
