import type { FormView } from '#server/page/views/form-view';
import { say } from '~/rendering/say';
import { Icon } from '~/ui/icon';
import * as css from './place-choice.css';

/** Where the appointment takes place; each other location is the same form at another address. */
export const PlaceChoice = ({ where }: { where: NonNullable<FormView['where']> }) => (
  <nav className={css.place} aria-labelledby="where">
    <span className={css.label} id="where">
      {say('Where')}
    </span>
    {where.choices.length > 1 ? (
      <ul className={css.choices}>
        {where.choices.map(({ name, href, current }) => (
          <li key={href}>
            <a
              className={css.choice}
              href={href}
              data-scroll="keep"
              aria-current={current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <span>{where.name}</span>
    )}
    <span className={css.address}>
      <Icon name="pin" />
      {where.address}
    </span>
    {where.note ? <span className={css.note}>{where.note}</span> : null}
  </nav>
);
