import { column } from '~/styles/layout.css';
import { Dialog } from '~/ui/dialog';
import { Drawn } from '~/ui/island';
import * as css from './dialogs.css';
import type { DrawnDialogView } from './drawn-dialog';
// What draws the contents stays on the server; their styles come from here.
import './drawn-dialog';

/** A dialog over the page of the car. */
export const CarDialog = ({ view, onClose }: { view: DrawnDialogView; onClose: () => void }) => (
  <Dialog title={view.title} size={view.size} onClose={onClose}>
    <Drawn as="div" className={css.content} html={view.html} />
  </Dialog>
);

/** The same as a page of its own: where a shared link leads, and everyone without JavaScript. */
export const CarDialogPage = ({ view }: { view: DrawnDialogView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <a href={view.car.href}>Back to the {view.car.title}</a>
    <h1>{view.title}</h1>
    <Drawn as="div" className={css.content} html={view.html} />
  </main>
);
