import { companyRoutes, type CompanyHours, type CompanyProfile } from '@recadia/contract/companies';
import { serviceLevelRoutes, type ServiceLevel } from '@recadia/contract/service-levels';
import { settingRoutes, type Setting } from '@recadia/contract/settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/http.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { settingLive, settingsKey } from './settings.live.ts';

export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => call(settingRoutes.listSettings, { signal }),
});

export const companyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => call(companyRoutes.getCompany, { params: { companyId }, signal }),
  });

export const serviceLevelsQuery = queryOptions({
  queryKey: ['promises'],
  queryFn: ({ signal }) => call(serviceLevelRoutes.listPromises, { signal }),
});

/** Shows the new value at once, and the old one again when the server refuses. */
export function useSaveSetting() {
  const cache = useQueryClient();
  const put = (setting: Setting) => applyLive(cache, [settingLive], 'settings', { action: 'update', setting });
  return useMutation({
    mutationFn: ({ key, value }: Setting) => call(settingRoutes.updateSetting, { params: { key }, body: { value } }),
    onMutate: (setting) => {
      const before = cache.getQueryData(settingsQuery.queryKey)?.find(({ key }) => key === setting.key);
      put(setting);
      return { before };
    },
    onError: (_error, _setting, context) => context?.before && put(context.before),
  });
}

export function useSaveHours(companyId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyHours) => call(companyRoutes.updateHours, { params: { id: companyId }, body }),
    onSuccess: (company) => cache.setQueryData(companyQuery(companyId).queryKey, company),
  });
}

export function useSaveProfile(companyId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanyProfile) => call(companyRoutes.updateProfile, { params: { id: companyId }, body }),
    onSuccess: (company) => cache.setQueryData(companyQuery(companyId).queryKey, company),
  });
}

export function useSaveServiceLevel() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ queueId, firstAnswerMinutes, resolutionMinutes }: Omit<ServiceLevel, 'name' | 'color'>) =>
      call(serviceLevelRoutes.updatePromise, {
        params: { id: queueId },
        body: { firstAnswerMinutes, resolutionMinutes },
      }),
    onSuccess: (saved) =>
      cache.setQueryData(serviceLevelsQuery.queryKey, (list) =>
        list?.map((one) => (one.queueId === saved.queueId ? saved : one)),
      ),
  });
}
