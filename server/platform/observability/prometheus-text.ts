/** A gauge with its values of the moment. */
export interface Measurement {
  readonly name: string;
  readonly help: string;
  readonly values: readonly {
    readonly labels?: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** Gauges in Prometheus's text format (version 0.0.4). A gauge without values is left out. */
export const prometheusText = (measurements: readonly Measurement[]): string =>
  measurements
    .filter(({ values }) => values.length > 0)
    .map(
      ({ name, help, values }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${values
          .map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}\n`)
          .join('')}`,
    )
    .join('\n');

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
