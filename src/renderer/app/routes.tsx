import { createHashRouter } from 'react-router'
import { NotFound, RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** Pages are loaded when they are first visited; those of one noun are composed with another's in `pages/`. */
export function createRouter() {
  return createHashRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      children: [
        {
          errorElement: <RouteError />,
          children: [{ path: '*', element: <NotFound /> }],
        },
      ],
    },
  ])
}
