import { useAtomValue } from 'jotai/react';
import { capital, useNoun } from '~/parts/cars/noun';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import * as css from './compare-tray.css';
import { comparedMax, compareHref } from './compared';
import { comparedAtom } from './saved-atoms';
import { clearCompared, uncompare } from './saved-controls';

/** The chosen cars, at the bottom of every page within reach of the thumb. */
export function CompareTray() {
  const { cars } = useAtomValue(comparedAtom);
  const { many } = useNoun();
  if (cars.length === 0) return null;
  return (
    <aside className={css.tray} aria-label={`${capital(many)} to compare`}>
      <div className={css.row}>
        <ul className={css.cars}>
          {cars.map(({ slug, name, image }) => (
            <li key={slug} className={css.car}>
              <button
                type="button"
                className={css.remove}
                onClick={({ currentTarget }) => {
                  heir(currentTarget, slug)?.focus({ preventScroll: true });
                  uncompare(slug);
                }}
                aria-label={`Remove ${name}`}
              >
                {image ? <img className={css.photo} src={image} alt="" width={4} height={3} /> : null}
                <span className={css.name}>{name}</span>
                <span className={css.cross}>
                  <Icon name="close" size={12} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {cars.length >= comparedMax ? <p className={css.full}>That’s the maximum.</p> : null}
        {cars.length > 1 ? (
          <a className={`${button()} ${css.go}`} href={compareHref(cars)}>
            <span>
              Compare {cars.length}
              <span className={css.wide}> {many}</span>
            </span>
          </a>
        ) : (
          <p className={css.more}>Choose another to compare</p>
        )}
        <button type="button" className={css.clear} onClick={clear}>
          Clear
        </button>
      </div>
    </aside>
  );
}

/** The next focus when a remove button disappears: the next car's, the previous one's, or the car's own box. */
function heir(button: HTMLElement, slug: string): HTMLElement | null | undefined {
  const car = button.closest('li');
  const next = car?.nextElementSibling ?? car?.previousElementSibling;
  return next ? next.querySelector('button') : document.querySelector<HTMLElement>(`input[value="${slug}"]`);
}

function clear(): void {
  document.querySelector<HTMLElement>('input[data-compare]:checked')?.focus({ preventScroll: true });
  clearCompared();
}
