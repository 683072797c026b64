import type { Api } from '../api.ts';

/** All promoters and series, by kind. */
export async function fetchAllGroups(api: Api) {
  const [promoters, series] = [await api.get('/promoters', {}), await api.get('/series', {})];
  return { promoter: promoters.groups, series: series.groups };
}
