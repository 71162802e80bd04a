import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import * as css from './car-page.css';
import * as inbox from './inbox.css';
import {
  ButtonLink,
  Done,
  Notice,
  PageHead,
  PostForm,
  Part as Section,
  Submit,
  Title,
  toSite,
} from './parts';
import { SiteField, SiteForm } from './site-form';
import * as own from './site-page.css';

type PartView = PageView<'site-part'>;
type SettingPart = PartView['parts'][number];

/** The parts of the website that staff can change, and what waits for its time. */
export const SitePage = ({ view }: { view: PageView<'site'> }) => (
  <div className={inbox.list}>
    <Title heading="Website">
      Save puts a change on the website at once; preview lets you publish it later.{' '}
      <a href={view.historyHref}>History of changes</a>
    </Title>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <LeftToDo view={view} />
    <Planned view={view} />
    <Rows rows={view.parts} />
  </div>
);

/** What a new site still lacks. */
const LeftToDo = ({ view }: { view: PageView<'site'> }) =>
  view.tasks.length > 0 ? (
    <Section id="left-to-do" heading="Left to do">
      <ul>
        {view.tasks.map(({ text, href }) => (
          <li key={text} className={own.line}>
            {href ? <a href={href}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </Section>
  ) : null;

/** Changes that wait for their time, each with a button that cancels it. */
const Planned = ({ view }: { view: PageView<'site'> }) =>
  view.planned.length > 0 ? (
    <Section id="planned" heading="Planned changes">
      <ul>
        {view.planned.map(({ id, text, when, who, problem }) => (
          <li key={id} className={own.line}>
            <span>
              {text}. {when}, by {who}
              {problem ? <strong className={own.problem}> Not published. {problem}</strong> : null}
            </span>
            <PostForm action={view.action} values={{ do: 'cancel', id }}>
              <button className={css.move} type="submit" aria-label={`Cancel: ${text}`}>
                {problem ? 'Remove' : 'Cancel'}
              </button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Section>
  ) : null;

interface RowsProps {
  readonly rows: readonly { readonly title: string; readonly about: string; readonly href: string }[];
}

/** Links with a line below each. */
export const Rows = ({ rows }: RowsProps) => (
  <ul className={inbox.rows}>
    {rows.map(({ title, about, href }) => (
      <li key={href} className={inbox.row}>
        <h2 className={inbox.name}>
          <a className={inbox.link} href={href}>
            {title}
          </a>
        </h2>
        <p className={own.about}>{about}</p>
      </li>
    ))}
  </ul>
);

/** The entries of a list, each with a page of its own. */
export const SiteListPage = ({ view }: { view: PageView<'site-list'> }) => (
  <div className={inbox.list}>
    <PageHead back={toSite} heading={view.title} view={view}>
      {view.about} <a href={view.shownAt}>See it on the website</a>
    </PageHead>
    <p className={css.buttons}>
      <ButtonLink href={view.addHref} tone="primary">
        {view.addText}
      </ButtonLink>
      <ButtonLink href={view.pasteHref}>Paste several</ButtonLink>
    </p>
    <Rows rows={view.entries} />
  </div>
);

/** The form of one part, made from its settings. */
export const SitePartPage = ({ view }: { view: PartView }) => (
  <SiteForm
    view={view}
    back={view.back}
    about={
      <>
        {view.about} <a href={view.shownAt}>See it on the website</a>
      </>
    }
    remove={view.canRemove ? 'Remove it' : undefined}
  >
    <Contrasts view={view} />
    <Parts view={view} parts={view.parts} />
  </SiteForm>
);

/** How well the texts can be read in these colours. */
const Contrasts = ({ view }: { view: PartView }) =>
  view.contrasts.length > 0 ? (
    <Section id="contrast" heading="Contrast">
      <ul>
        {view.contrasts.map(
          ({ text, ratio, verdict, isReadable, colour, ground, textField, groundField }) => (
            <li key={text} className={own.line} data-text={textField} data-ground={groundField}>
              <span>
                <span
                  aria-hidden="true"
                  className={own.sample}
                  style={{ color: colour, background: ground }}
                  data-sample=""
                >
                  Aa
                </span>{' '}
                {text}
              </span>
              <span
                className={isReadable ? undefined : own.problem}
                data-verdict=""
                data-problem={own.problem}
              >
                {ratio}, {verdict}
              </span>
            </li>
          ),
        )}
      </ul>
      <p className={css.buttons}>
        <Submit tone="quiet" action="contrast">
          Check the colours below
        </Submit>
      </p>
    </Section>
  ) : null;

const Parts = ({ view, parts }: { view: PartView; parts: readonly SettingPart[] }) => (
  <>
    {parts.map((part) => (
      <Part key={part.name} view={view} part={part} />
    ))}
  </>
);

function Part({ view, part }: { view: PartView; part: SettingPart }) {
  switch (part.kind) {
    case 'field':
      return <Field view={view} rule={part} />;
    case 'group':
      return (
        <fieldset className={own.group}>
          <legend className={css.legend}>{part.heading}</legend>
          {part.about ? <p className={own.about}>{part.about}</p> : null}
          <Parts view={view} parts={part.parts} />
        </fieldset>
      );
    case 'list':
      return <List view={view} list={part} />;
  }
}

const Field = ({ view, rule }: { view: PartView; rule: Extract<SettingPart, { kind: 'field' }> }) => (
  <SiteField
    rule={rule}
    value={view.typed[rule.name] ?? rule.value}
    error={view.errors[rule.name]}
    src={view.thumbs[rule.name]}
    typed={view.typed}
  />
);

interface ListProps {
  readonly view: PartView;
  readonly list: Extract<SettingPart, { kind: 'list' }>;
}

/** The items of a list, each with a box that takes it away, and a button for one more. */
const List = ({ view, list }: ListProps) => (
  <fieldset className={own.group}>
    {list.heading ? <legend className={css.legend}>{list.heading}</legend> : null}
    {list.about ? <p className={own.about}>{list.about}</p> : null}
    <input type="hidden" name={`count:${list.name}`} value={list.items.length} />
    {list.items.map((item, at) => (
      <details key={item.name} className={own.item} open={item.isNew || hasMistake(view, item.name)}>
        <summary className={own.summary}>
          {item.isNew ? `New ${list.entry}` : titleOf(item.parts, `${list.entry} ${at + 1}`)}
        </summary>
        <div className={own.fields}>
          <Parts view={view} parts={item.parts} />
          {item.isNew ? null : (
            <label className={field.box}>
              <input
                type="checkbox"
                name={`remove:${item.name}`}
                value="yes"
                defaultChecked={view.typed[`remove:${item.name}`] === 'yes'}
              />
              <span>Remove this {list.entry} when I save</span>
            </label>
          )}
        </div>
      </details>
    ))}
    <div className={css.buttons}>
      <button className={css.move} type="submit" name="add" value={list.name}>
        Add {/^[aeiou]/.test(list.entry) ? 'an' : 'a'} {list.entry}
      </button>
    </div>
  </fieldset>
);

const hasMistake = (view: PartView, item: string): boolean =>
  view.problems.some(({ name }) => name.startsWith(`${item}.`));

/** An entry's name for people: its first short text. */
function titleOf(parts: readonly SettingPart[], unnamed: string): string {
  const named = parts.find((part) => part.kind === 'field' && part.control === 'text' && part.value !== '');
  return named?.kind === 'field' ? named.value : unnamed;
}
