import type { PageView } from '#server/desk/views/desk-view';
import { legend } from './car-page.css';
import { Box, PostForm, Submit } from './form-parts';
import { row } from './list.css';
import { ListRow } from './list-frame';
import { ButtonLink, Page, Part, toSite } from './parts';
import { buttons, quiet, rows as rowList } from './parts.css';
import { Row } from './rows';
import { SiteField, SiteForm } from './site-form';
import * as css from './site-page.css';

type PartView = PageView<'site-part'>;
type SettingPart = PartView['parts'][number];

/** The parts of the website that staff can change, and what waits for its time. */
export const SitePage = ({ view }: { view: PageView<'site'> }) => (
  <Page
    view={view}
    heading="Website"
    about={
      <>
        Save puts a change on the website at once; preview lets you publish it later.{' '}
        <a href={view.historyHref}>History of changes</a>
      </>
    }
  >
    {view.tasks.length > 0 ? (
      <Part id="left-to-do" heading="Left to do">
        <ul className={rowList}>
          {view.tasks.map(({ text, href }) => (
            <Row key={text} name={text} href={href} />
          ))}
        </ul>
      </Part>
    ) : null}
    <Planned view={view} />
    <Links rows={view.parts} />
  </Page>
);

const late = { text: 'Not published', tone: 'critical' } as const;

/** Changes that wait for their time, each with a button that cancels it. */
const Planned = ({ view }: { view: PageView<'site'> }) =>
  view.planned.length > 0 ? (
    <Part id="planned" heading="Planned changes">
      <ul className={rowList}>
        {view.planned.map(({ id, text, when, who, problem }) => (
          <Row key={id} name={text} chip={problem ? late : undefined} facts={[`${when}, by ${who}`, problem]}>
            <PostForm action={view.action} values={{ do: 'cancel', id }}>
              <Submit tone="choice" label={`Cancel: ${text}`}>
                {problem ? 'Remove' : 'Cancel'}
              </Submit>
            </PostForm>
          </Row>
        ))}
      </ul>
    </Part>
  ) : null;

interface LinksProps {
  readonly rows: readonly { readonly title: string; readonly about: string; readonly href: string }[];
}

/** Links with a line below each. */
export const Links = ({ rows }: LinksProps) => (
  <ul className={rowList}>
    {rows.map(({ title, about, href }) => (
      <ListRow key={href} className={row} name={title} href={href} about={about} />
    ))}
  </ul>
);

/** What a part is, and the way to its page on the website. */
const aboutPart = ({ about, shownAt }: Pick<PartView, 'about' | 'shownAt'>) => (
  <>
    {about} <a href={shownAt}>See it on the website</a>
  </>
);

/** The entries of a list, each with a page of its own. */
export const SiteListPage = ({ view }: { view: PageView<'site-list'> }) => (
  <Page view={view} back={toSite} heading={view.title} about={aboutPart(view)}>
    <p className={buttons}>
      <ButtonLink href={view.addHref} tone="primary">
        {view.addText}
      </ButtonLink>
      <ButtonLink href={view.pasteHref}>Paste several</ButtonLink>
    </p>
    <Links rows={view.entries} />
  </Page>
);

/** The form of one part, made from its settings. */
export const SitePartPage = ({ view }: { view: PartView }) => (
  <SiteForm
    view={view}
    back={[view.back.href, view.back.text]}
    about={aboutPart(view)}
    remove={view.canRemove ? 'Remove it' : undefined}
  >
    <Contrasts view={view} />
    <Settings view={view} parts={view.parts} />
  </SiteForm>
);

/** How well the texts can be read in these colours. */
const Contrasts = ({ view }: { view: PartView }) =>
  view.contrasts.length > 0 ? (
    <Part id="contrast" heading="Contrast">
      <ul>
        {view.contrasts.map(
          ({ text, ratio, verdict, isReadable, colour, ground, textField, groundField }) => (
            <li key={text} data-text={textField} data-ground={groundField}>
              <span
                aria-hidden="true"
                className={css.sample}
                style={{ color: colour, background: ground }}
                data-sample=""
              >
                Aa
              </span>{' '}
              {text}:{' '}
              <span
                className={isReadable ? undefined : css.problem}
                data-verdict=""
                data-problem={css.problem}
              >
                {ratio}, {verdict}
              </span>
            </li>
          ),
        )}
      </ul>
      <p>
        <Submit tone="quiet" action="contrast">
          Check the colours below
        </Submit>
      </p>
    </Part>
  ) : null;

interface SettingsProps {
  readonly view: PartView;
  readonly parts: readonly SettingPart[];
}

const Settings = ({ view, parts }: SettingsProps) =>
  parts.map((part) => <Setting key={part.name} view={view} part={part} />);

function Setting({ view, part }: { view: PartView; part: SettingPart }) {
  switch (part.kind) {
    case 'field':
      return (
        <SiteField
          rule={part}
          value={view.typed[part.name] ?? part.value}
          error={view.errors[part.name]}
          src={view.thumbs[part.name]}
          typed={view.typed}
        />
      );
    case 'group':
      return (
        <fieldset className={css.group}>
          <legend className={legend}>{part.heading}</legend>
          {part.about ? <p className={quiet}>{part.about}</p> : null}
          <Settings view={view} parts={part.parts} />
        </fieldset>
      );
    case 'list':
      return <List view={view} list={part} />;
  }
}

interface ListProps {
  readonly view: PartView;
  readonly list: Extract<SettingPart, { kind: 'list' }>;
}

/** The items of a list, each with a box that takes it away, and a button for one more. */
const List = ({ view, list }: ListProps) => (
  <fieldset className={css.group}>
    {list.heading ? <legend className={legend}>{list.heading}</legend> : null}
    {list.about ? <p className={quiet}>{list.about}</p> : null}
    <input type="hidden" name={`count:${list.name}`} value={list.items.length} />
    {list.items.map((item, at) => (
      <details key={item.name} className={css.item} open={item.isNew || hasMistake(view, item.name)}>
        <summary className={css.summary}>
          {item.isNew ? `New ${list.entry}` : titleOf(item.parts, `${list.entry} ${at + 1}`)}
        </summary>
        <div className={css.fields}>
          <Settings view={view} parts={item.parts} />
          {item.isNew ? null : (
            <Box
              name={`remove:${item.name}`}
              defaultChecked={view.typed[`remove:${item.name}`] === 'yes'}
              label={`Remove this ${list.entry} when I save`}
            />
          )}
        </div>
      </details>
    ))}
    <p>
      <Submit tone="choice" name="add" value={list.name}>
        Add {/^[aeiou]/.test(list.entry) ? 'an' : 'a'} {list.entry}
      </Submit>
    </p>
  </fieldset>
);

const hasMistake = (view: PartView, item: string): boolean =>
  view.problems.some(({ name }) => name.startsWith(`${item}.`));

/** An entry's name for people: its first short text. */
function titleOf(parts: readonly SettingPart[], unnamed: string): string {
  const named = parts.find((part) => part.kind === 'field' && part.control === 'text' && part.value !== '');
  return named?.kind === 'field' ? named.value : unnamed;
}
