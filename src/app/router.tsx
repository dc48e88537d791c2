import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { ErrorScreen } from '@/app/error-screen';
import { Landing, Login, PrivacyPolicy } from '@/app/prerendered-pages';
import { RequireSession } from '@/app/require-session';
import { routes } from '@/config/paths';
import { LineLoader } from '@/ui/line-loader';

const CreateAccount = lazy(() => import('@/app/routes/create-account'));
const ForgotPassword = lazy(() => import('@/app/routes/forgot-password'));
const ResetPassword = lazy(() => import('@/app/routes/reset-password'));
const Account = lazy(() => import('@/app/routes/account'));
const Dashboard = lazy(() => import('@/app/routes/dashboard'));
const Journey = lazy(() => import('@/app/routes/journey'));
const Rewards = lazy(() => import('@/app/routes/rewards'));
const Redeem = lazy(() => import('@/app/routes/redeem'));
const RedeemVip = lazy(() => import('@/app/routes/redeem-vip'));
const Vip = lazy(() => import('@/app/routes/vip'));
const EarnConectitos = lazy(() => import('@/app/routes/earn-conectitos'));
const VisitRegistration = lazy(() => import('@/app/routes/visit-registration'));
const VisitRegistrationCentral = lazy(() => import('@/app/routes/visit-registration-central'));
const AdminHome = lazy(() => import('@/app/routes/admin'));
const AdminCafes = lazy(() => import('@/app/routes/admin-cafes'));
const AdminCafe = lazy(() => import('@/app/routes/admin-cafe'));
const AdminVipCodes = lazy(() => import('@/app/routes/admin-vip-codes'));
const AdminTickets = lazy(() => import('@/app/routes/admin-tickets'));
const TestWheel = lazy(() => import('@/app/routes/test-wheel'));
const NotFound = lazy(() => import('@/app/routes/not-found'));

/** Every URL and its page; each page is loaded when it is first visited. */
export function AppRouter() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense fallback={<LineLoader />}>
        <Routes>
          <Route path={routes.home} element={<Landing />} />
          <Route path={routes.login} element={<Login />} />
          <Route path={routes.loginAtCafe} element={<Login />} />
          <Route path={routes.createAccount} element={<CreateAccount />} />
          <Route path={routes.forgotPassword} element={<ForgotPassword />} />
          <Route path={routes.resetPassword} element={<ResetPassword />} />
          <Route
            path={routes.account}
            element={
              <RequireSession>
                <Account />
              </RequireSession>
            }
          />
          <Route
            path={routes.dashboard}
            element={
              <RequireSession>
                <Dashboard />
              </RequireSession>
            }
          />
          <Route path={routes.journey} element={<Journey />} />
          <Route
            path={routes.rewards}
            element={
              <RequireSession>
                <Rewards />
              </RequireSession>
            }
          />
          <Route
            path={routes.redeem}
            element={
              <RequireSession>
                <Redeem />
              </RequireSession>
            }
          />
          <Route
            path={routes.redeemVip}
            element={
              <RequireSession>
                <RedeemVip />
              </RequireSession>
            }
          />
          <Route path={routes.vip} element={<Vip />} />
          <Route
            path={routes.earnConectitos}
            element={
              <RequireSession>
                <EarnConectitos />
              </RequireSession>
            }
          />
          <Route path={routes.visitRegistrationCentral} element={<VisitRegistrationCentral />} />
          <Route path={routes.visitRegistration} element={<VisitRegistration />} />
          <Route
            path={routes.admin}
            element={
              <RequireSession>
                <AdminHome />
              </RequireSession>
            }
          />
          <Route
            path={routes.adminCafes}
            element={
              <RequireSession>
                <AdminCafes />
              </RequireSession>
            }
          />
          <Route
            path={routes.adminCafe}
            element={
              <RequireSession>
                <AdminCafe />
              </RequireSession>
            }
          />
          <Route
            path={routes.adminVipCodes}
            element={
              <RequireSession>
                <AdminVipCodes />
              </RequireSession>
            }
          />
          <Route
            path={routes.adminTickets}
            element={
              <RequireSession>
                <AdminTickets />
              </RequireSession>
            }
          />
          <Route path={routes.privacy} element={<PrivacyPolicy />} />
          <Route path={routes.testWheel} element={<TestWheel />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
