import { launchBrowser } from "./test/support/browser.ts";
const [origin, out, ...rest] = process.argv.slice(2);
const b = await launchBrowser();
for (const spec of rest) { const [p,w,scheme]=spec.split(":"); const pg = await b.newPage({viewport:{width:+w,height:800},colorScheme:scheme??"light",reducedMotion:"reduce"}); await pg.goto(origin+p); await pg.waitForTimeout(300); await pg.screenshot({path:`${out}/${p.replace(/\W+/g,"_")}-${w}-${scheme??"light"}.png`,fullPage:true}); await pg.close(); }
await b.close();
