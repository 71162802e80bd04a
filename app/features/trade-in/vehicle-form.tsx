import { useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';
import type { JourneyAnswer, ListsView, VehicleFormView } from '#server/page/views/start-view';
import * as journey from '~/parts/journey.css';
import { Mistakes, Press, StepForm } from '~/parts/journey-form';
import { button } from '~/ui/button';
import { PlainField } from '~/ui/plain-field';
import * as css from './journey.css';

interface VehicleFormProps {
  readonly form: VehicleFormView;
  readonly answer: JourneyAnswer | undefined;
}

/** The registration; below it, lists for a car without plates. */
export function VehicleForm({ form: { action, mark, rego, lists, note }, answer }: VehicleFormProps) {
  const ofLists =
    answer?.values['intent'] === 'describe' || lists.fields.some(({ rule }) => answer?.errors[rule.name]);
  const values = { ...rego?.values, ...answer?.values };
  return (
    <>
      <Mistakes
        answer={answer}
        names={[...(rego?.fields ?? []), ...lists.fields.map(({ rule }) => rule)].map(nameOf)}
      />
      {rego ? (
        <StepForm action={action}>
          <input type="hidden" {...mark} />
          <div className={css.plateFields}>
            {rego.fields.map((rule) => (
              <PlainField
                key={rule.name}
                rule={rule}
                value={values[rule.name]}
                error={answer?.errors[rule.name]}
              />
            ))}
          </div>
          <Press wide intent="rego">
            {rego.submit}
          </Press>
          {note ? <p className={journey.small}>{note}</p> : null}
        </StepForm>
      ) : null}
      {rego ? (
        <details className={css.lists} open={lists.open || ofLists}>
          <summary className={css.listsSummary}>{lists.heading}</summary>
          <Lists action={action} mark={mark} lists={lists} answer={answer} />
        </details>
      ) : (
        <>
          <Lists action={action} mark={mark} lists={lists} answer={answer} />
          {note ? <p className={journey.small}>{note}</p> : null}
        </>
      )}
    </>
  );
}

const nameOf = ({ name }: { readonly name: string }): string => name;

interface ListsProps {
  readonly action: string;
  readonly mark: VehicleFormView['mark'];
  readonly lists: ListsView;
  readonly answer: JourneyAnswer | undefined;
}

/** Lists that narrow each other: a press on "Show models" fills the next one; with JavaScript a choice does. */
function Lists({ action, mark, lists, answer }: ListsProps) {
  const submit = useSubmit();
  const marked = useRef<HTMLInputElement>(null);
  // A choice made just as the page comes alive is both found and heard.
  const lastChoice = useRef('');
  const narrowing = lists.fields.filter(({ narrow: text }) => text !== undefined);
  const narrow = (target: unknown) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const fillsNext = narrowing.some(({ rule }) => rule.name === target.name);
    const choice = `${target.name}=${target.value}`;
    if (!fillsNext || !target.form || lastChoice.current === choice) return;
    lastChoice.current = choice;
    submit(target.form, { method: 'get', action, replace: true, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    // A list that was used before the page came alive.
    const used = narrowing
      .map(({ rule, value = '' }) => ({
        list: marked.current?.form?.elements.namedItem(rule.name),
        value: answer?.values[rule.name] ?? value,
      }))
      .find(({ list, value }) => list instanceof HTMLSelectElement && !['', value].includes(list.value));
    narrow(used?.list);
  }, []);
  return (
    <StepForm
      action={action}
      className={css.listsForm}
      hidden={lists.hidden}
      onChange={({ target }: FormEvent) => narrow(target)}
    >
      <input type="hidden" ref={marked} {...mark} />
      {lists.fields.map(({ rule, value, narrow: text, isOther }) => (
        <div
          // Another make is another list of models; the list with the focus stays.
          key={`${rule.name} ${rule.options?.length ?? ''} ${rule.options?.[0]?.value ?? ''}`}
          className={isOther ? css.otherBadge : undefined}
        >
          <PlainField
            rule={rule}
            value={answer?.values[rule.name] ?? value}
            error={answer?.errors[rule.name]}
          >
            {text ? (
              <button type="submit" formMethod="get" className={`${button({ tone: 'quiet' })} ${css.narrow}`}>
                {text}
              </button>
            ) : null}
          </PlainField>
        </div>
      ))}
      <Press wide intent="describe">
        {lists.submit}
      </Press>
      {lists.typed ? (
        <button
          type="submit"
          formMethod="get"
          name={lists.typed.name}
          value="yes"
          className={button({ tone: 'quiet' })}
        >
          {lists.typed.text}
        </button>
      ) : null}
    </StepForm>
  );
}
