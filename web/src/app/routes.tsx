import type { Permission } from '@recadia/contract/permissions';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { features } from '../features.ts';
import type { WebPage } from '../lib/feature.ts';
import { useCan } from '../lib/session/can.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PlanGuard } from './PlanGuard.tsx';
import { SuperGuard } from './SuperGuard.tsx';

const pages = features.flatMap((feature) => feature.pages ?? []);

/** All pages that need a sign-in, each in its own chunk. */
export function Pages() {
  return (
    <Suspense>
      <Routes>
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={guarded(page)} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

function guarded({ page: Page, plan, needs, audience }: WebPage): ReactNode {
  let element = <Page />;
  if (plan) element = <PlanGuard flag={plan}>{element}</PlanGuard>;
  if (needs) element = <PermissionGuard needs={needs}>{element}</PermissionGuard>;
  if (audience === 'super') element = <SuperGuard>{element}</SuperGuard>;
  return element;
}

/** DSH-13: users without a dashboard start with the tickets. */
function PermissionGuard({ needs, children }: { needs: Permission; children: ReactNode }) {
  return useCan(needs) ? children : <Navigate to="/tickets" replace />;
}
