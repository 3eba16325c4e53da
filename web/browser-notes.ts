/**
 * What a browser is told that cannot do what most pages need, above a page that would stay empty. Both are in the page
 * as it is served; a browser that runs our scripts does not carry them a second time.
 *
 * The script runs first of all, in the words of 2009, so that it runs where nothing else does. It says on the page's
 * element what is missing; where nothing may be stored it keeps what would have been for as long as the page is open,
 * so that a registration still reaches its end.
 */
import { OLDEST } from './oldest-browsers.ts'

const SCRIPT = `!function(){var w=window,d=document.documentElement,i,k
function say(x){d.setAttribute('data-browser',x)}
function memory(){var m={};return{getItem:function(k){return m.hasOwnProperty(k)?m[k]:null},setItem:function(k,v){m[k]=''+v},removeItem:function(k){delete m[k]},clear:function(){m={}},key:function(i){return Object.keys(m)[i]||null},get length(){return Object.keys(m).length}}}
for(i=0;i<2;i++){k=i?'sessionStorage':'localStorage';try{if(!w[k])throw 0}catch(e){say('forgetful');try{Object.defineProperty(w,k,{value:memory(),configurable:true})}catch(e){}}}
if(!('hidePopover'in HTMLElement.prototype))say('old')
w.addEventListener('error',function(e){if(/SyntaxError/.test(e.message))say('old')})}()`

const versions = Object.entries(OLDEST).map(([name, version]) => `${name} ${version}`)

const NOTES = `<noscript><p>Para inscribirte, pagar o ingresar, activa JavaScript en tu navegador.</p></noscript>
<p data-for="old">Tu navegador es muy antiguo para inscribirte o pagar aquí. Actualízalo o abre esta página en otro: ${versions.slice(0, -1).join(', ')} o ${versions.at(-1)}, o más nuevo.</p>
<p data-for="forgetful">Tu navegador no deja guardar nada: termina sin cerrar ni recargar la página, o permite las cookies.</p>`

export const BROWSER_SCRIPT = import.meta.env.SSR ? SCRIPT : ''
export const BROWSER_NOTES = import.meta.env.SSR ? NOTES : ''
