import { healthz } from '#server/entry/api/health';
import { route } from '#server/entry/routes/site-route';

const { loader, action } = route(healthz);

export { action, loader };
