import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { loadTexts } from '../lib/i18n/i18n.ts';
import type { TermsPageProps } from '../features/terms/TermsPage.tsx';
import { lazyPage } from '../lib/lazy-page.tsx';
import { useSession } from '../lib/session/session.ts';
import { Toaster } from '../ui/feedback/Toaster.tsx';
import { OtherSignInNotice } from './shell/OtherSignInNotice.tsx';
import { Shell } from './first-pages.ts';
import { ServerUnreachable } from './shell/ServerUnreachable.tsx';

const LoginPage = lazyPage(() => import('../features/auth/LoginPage.tsx').then((file) => file.LoginPage), 'auth');
/** These pages also show the preferences of the sign-in page. */
const signUpPage = () =>
  Promise.all([import('../features/sign-up/SignUpPage.tsx'), loadTexts('auth')]).then(([file]) => file.SignUpPage);
const SignUpPage = lazyPage(signUpPage, 'signup');
const payPage = () =>
  Promise.all([import('../features/pay/PayPage.tsx'), loadTexts('auth')]).then(([file]) => file.PayPage);
const PayPage = lazyPage(payPage, 'pay');
const termsPage = () =>
  Promise.all([import('../features/terms/TermsPage.tsx'), loadTexts('auth')]).then(([file]) => file.TermsPage);
const TermsPage = lazyPage<TermsPageProps>(termsPage, 'terms');
const passwordPages = () => import('../features/auth/password-pages.ts');
const ForgetPage = lazyPage(() => passwordPages().then((file) => file.ForgetPage), 'auth');
const EmailChangePage = lazyPage(() => passwordPages().then((file) => file.EmailChangePage), 'auth');
const InvitationPage = lazyPage(() => passwordPages().then((file) => file.InvitationPage), 'auth');

/** The sign-in pages load first; the shell behind them is a separate chunk. */
export function App() {
  return (
    <BrowserRouter>
      <Suspense>
        <AppRoutes />
      </Suspense>
      <Toaster />
      <OtherSignInNotice />
    </BrowserRouter>
  );
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/forgetpsw" element={<ForgetPage />} />
        <Route path="/invitation" element={<InvitationPage />} />
        <Route path="/signup" element={<SignUpPage />} />
      </Route>
      {/* Opened from an e-mail, with or without a sign-in session. */}
      <Route path="/email" element={<EmailChangePage />} />
      <Route path="/terms" element={<TermsPage text="use" />} />
      <Route path="/privacy" element={<TermsPage text="privacy" />} />
      <Route path="/pay" element={<PayPage />} />
      <Route element={<SignedInOnly />}>
        <Route path="*" element={<Shell />} />
      </Route>
    </Routes>
  );
}

function PublicOnly() {
  const { status, hasJustSignedIn } = useSession();
  if (status === 'signedIn') return <Navigate to={hasJustSignedIn ? '/tickets' : '/'} replace />;
  if (status === 'unreachable') return <ServerUnreachable />;
  return status === 'anonymous' ? <Outlet /> : null;
}

function SignedInOnly() {
  const { status } = useSession();
  if (status === 'anonymous') return <Navigate to="/login" replace />;
  if (status === 'unreachable') return <ServerUnreachable />;
  return status === 'signedIn' ? <Outlet /> : null;
}
