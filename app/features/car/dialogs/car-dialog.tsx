import { useEffect } from 'react';
import { column } from '~/styles/layout.css';
import { Dialog } from '~/ui/dialog';
import { Drawn } from '~/ui/island';
import { watchIn } from '../acts';
import * as css from './dialogs.css';
import type { DrawnDialogView } from './drawn-dialog';
// The server renders the contents; their styles come from here.
import './drawn-dialog';

/** A dialog over the car page. */
export const CarDialog = ({ view, onClose }: { view: DrawnDialogView; onClose: () => void }) => (
  <Dialog title={view.title} size={view.size} onClose={onClose}>
    <Content html={view.html} />
  </Dialog>
);

function Content({ html }: Pick<DrawnDialogView, 'html'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content's elements are others
  useEffect(() => watchIn(document.querySelector('[role=dialog]') ?? document), [html]);
  return <Drawn as="div" className={css.content} html={html} />;
}

/** The dialog's content as a standalone page: for shared links and without JavaScript. */
export const CarDialogPage = ({ view }: { view: DrawnDialogView }) => (
  <main id="main" className={`${column} ${css.page}`}>
    <a href={view.car.href}>Back to the {view.car.title}</a>
    <h1>{view.title}</h1>
    <Drawn as="div" className={css.content} html={view.html} />
  </main>
);
