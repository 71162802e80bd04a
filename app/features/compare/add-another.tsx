import type { CompareView } from '#server/search/compare/views/compare-view';
import { useNoun } from '~/ui/noun';
import { Picture } from '~/ui/picture';
import * as css from './add-another.css';

/** Cars similar to the first one; each is a plain link that adds it to the comparison. */
export const AddAnother = ({ view: { suggestions, searchHref } }: { view: CompareView }) => (
  <section className={css.section} aria-labelledby="add-another">
    <h2 id="add-another">Add another {useNoun().one}</h2>
    {suggestions.length > 0 ? (
      <ul className={css.list}>
        {suggestions.map((car) => (
          <li key={car.slug} className={css.card}>
            <div className={css.photo}>
              <Picture picture={{ ...car.picture, alt: '' }} sizes="112px" />
            </div>
            <div>
              <a className={css.link} href={car.href} data-compare-too={car.slug}>
                <span className={css.hidden}>Compare with </span>
                {car.title}
              </a>
              {car.subtitle ? <p className={css.subtitle}>{car.subtitle}</p> : null}
              <p className={css.price}>{car.priceText}</p>
            </div>
          </li>
        ))}
      </ul>
    ) : null}
    <p>
      {suggestions.length > 0 ? 'None of these? ' : ''}
      <a href={searchHref}>Choose from all {useNoun().many}</a>
    </p>
  </section>
);
